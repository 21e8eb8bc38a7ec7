import type { Db } from "#server/db/connect.ts";
import type { Engine } from "./database.ts";

/**
 * Two connections to one new database, as two application processes have them. For SQLite it is one connection twice:
 * the engine blocks the thread while it waits for another's write, so two connections in one process would wait for
 * ever; writes on the one interleave between transactions all the same. Tests with real processes use `runTogether`.
 */
export async function connectTwice(engine: Engine): Promise<[Db, Db]> {
  const place = await engine.createPlace();
  const first = await engine.connect(place);
  return [first, engine.name === "SQLite" ? first : await engine.connect(place)];
}
