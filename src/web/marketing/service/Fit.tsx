import type { ServiceWords } from "#content/services/service-words.ts";
import { servicePages } from "#content/words/service-pages.ts";

/** Whom a service is for and whom it is not for: a leaflet folded once, its right half shaded. */
export function Fit({ words: { suits, elsewhere, titles } }: { words: ServiceWords["fit"] }) {
  return (
    <div className="fit-leaflet">
      <div>
        <h3>{titles?.suits ?? servicePages.fit.suits}</h3>
        <ul className="plain">
          {suits.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{titles?.elsewhere ?? servicePages.fit.elsewhere}</h3>
        <ul className="plain">
          {elsewhere.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
