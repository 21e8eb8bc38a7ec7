/** The commands of `npm run content` (./content.ts), which read the content. */
import { contentMistakes, documentsFolder, readBrand } from "./content-mistakes.ts";
import { join } from "node:path";
import { documents } from "#content/documents.ts";
import { doubtfulInspections } from "#content/inspections.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { outwardCodesFile } from "#content/outward-codes.ts";
import { today } from "#content/photograph-slots.ts";
import { photographs } from "#content/photographs.ts";
import { policies } from "#content/policies/list.ts";
import { endingFacts, overdueFacts, reportContent } from "#content/report.ts";
import { loadOutwardCodes } from "#server/jobs/outward-codes.ts";
import { typeMistakes } from "./content-types.ts";
import { unnamedDocuments } from "./document-files.ts";
import { placesOfOldNames } from "./old-names.ts";
import { textsOfOtherAges } from "./other-ages.ts";
import { writeOutwardCodes } from "./outward-codes.ts";
import { unchangedWords } from "./own-words.ts";
import { root } from "./repository.ts";
import { servicesWithSharedWords } from "./shared-words.ts";

/** Runs the command with these arguments. Throws the sentences of mistakes, or how the commands are called. */
export async function runContentCommand([command, file]: readonly string[]): Promise<void> {
  if (command === undefined) await report();
  else if (command === "check") await check();
  else if (command === "outward-codes" && file !== undefined) {
    const count = await writeOutwardCodes(file, join(root, outwardCodesFile));
    console.log(`${count} outward codes in ${outwardCodesFile}`);
  } else
    throw new Error(
      "Either npm run content, npm run content -- check or npm run content -- outward-codes <file.csv>",
    );
}

async function refuseMistakes(): Promise<void> {
  const mistakes = await contentMistakes();
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
}

/** A date that has passed is no mistake: an old version must not cease to build on a day of the calendar. */
async function check(): Promise<void> {
  await refuseMistakes();
  for (const line of doubtfulInspections(organisation.locations))
    console.warn(`src/content/organisation.ts: seldom true: ${line}.`);
  for (const line of overdueFacts(organisation, today()))
    console.warn(`src/content/organisation.ts: past its day: ${line}.`);
  for (const line of endingFacts(organisation, today()))
    console.warn(`src/content/organisation.ts: ends soon: ${line}.`);
}

async function report(): Promise<void> {
  await refuseMistakes();
  const wrongTypes = typeMistakes(); // the build compiles everything after its check
  if (wrongTypes.length > 0) throw new Error(wrongTypes.join("\n"));
  const hasOutwardCodes = loadOutwardCodes(join(root, outwardCodesFile)) !== undefined;
  const report = await reportContent(
    organisation,
    { policies, lawReviewedOn: nation.reviewedOn, photographs, hasOutwardCodes, brand: readBrand() },
    today(),
  );
  print(
    "Still what the product came with (facts of src/content/organisation.ts, and files)",
    report.original,
  );
  print("Still the words and promises that the product came with", unchangedWords());
  const otherAges = textsOfOtherAges(organisation);
  if (otherAges.length > 0)
    print(
      "In src/content/services, of an age that people leaves out: rewrite what says that you support them",
      otherAges,
    );
  const oldNames = placesOfOldNames();
  if (oldNames.length > 0) print("The first name of a service that you renamed", oldNames);
  const shared = servicesWithSharedWords();
  if (shared.length > 0)
    print(
      "Services with the same entry of src/content/services/words.ts: write a file of its own for each",
      shared,
    );
  print("Left out", report.missing);
  const unnamed = unnamedDocuments(documents, documentsFolder);
  if (unnamed.length > 0)
    print("In src/brand/documents, and named by no document of src/content/documents.ts", unnamed);
  if (report.elsewhere.length > 0) print("In another nation", report.elsewhere);
  if (report.doubtful.length > 0) print("Seldom true, so compare it with the register", report.doubtful);
  print("Past its day", report.overdue);
  if (report.ending.length > 0) print("Ends within 30 days", report.ending);
}

function print(heading: string, lines: readonly string[]): void {
  console.log(`${heading}:${lines.length === 0 ? " nothing." : ""}`);
  for (const line of lines) console.log(`  - ${line}`);
}
