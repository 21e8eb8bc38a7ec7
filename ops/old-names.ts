import { type Service, services } from "#content/services/list.ts";
import { originalNames } from "#content/services/offered.ts";
import { contentFiles } from "./content-sources.ts";
import { isShown } from "./own-words.ts";
import { readText } from "./repository.ts";

/** Their sentences are for whoever runs a command, and no page shows them. */
const messagesOfCommands = new Set(["src/content/check.ts", "src/content/report.ts"]);

/**
 * `file:line: name` of each line of the texts in which the first name of a renamed service stands. Texts that no page
 * shows are left out, such as those of `calledOr`, and so is a service whose new name holds the first.
 */
export function placesOfOldNames(
  listed: readonly Pick<Service, "words" | "name">[] = services,
  paths: readonly string[] = contentFiles().filter((path) => /^src\/content\/.*\.ts$/.test(path)),
  read: (path: string) => string = readText,
): string[] {
  const old = listed.flatMap(({ words, name }) => {
    const first = (originalNames as Readonly<Record<string, string>>)[words];
    return first === undefined || name.toLowerCase().includes(first.toLowerCase()) ? [] : [first];
  });
  if (old.length === 0) return [];
  const offered = listed.map(({ words }) => words);
  return paths
    .filter((path) => isShown(path, offered) && !messagesOfCommands.has(path))
    .flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => {
          const text = line.replace(/^\s*(\/\/|\/?\*).*|\s\/\/ .*$|calledOr\([^)]*\)/g, "").toLowerCase();
          return old
            .filter((name) => text.includes(name.toLowerCase()))
            .map((name) => `${path}:${index + 1}: ${name}`);
        }),
    );
}
