import { pagePaths } from "#contract/paths.ts";

/** First link of every page but the home page (specification §2, Service pages). */
export function BackHome() {
  return (
    <a className="back-link" href={pagePaths.home}>
      Back to Home
    </a>
  );
}
