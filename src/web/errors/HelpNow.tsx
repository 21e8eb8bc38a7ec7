import { phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";

/** The crisis line, for whoever has ended on a page that is none. */
export function HelpNow() {
  const { crisisLine } = organisation;
  return (
    <p className="space-above">
      Need help now? Call{" "}
      <a className="numeral" href={phoneHref(crisisLine)}>
        {crisisLine.display}
      </a>
      , day or night.
    </p>
  );
}
