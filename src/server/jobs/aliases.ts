import { AppError } from "#contract/errors.ts";
import { jobAliases } from "#contract/jobs.ts";

type Alias = keyof typeof jobAliases;
type Text = string | null | undefined;
type Aliased = Partial<Record<Alias | (typeof jobAliases)[Alias], Text>>;

/**
 * A job write under the canonical names alone (decision 0005). A field and its alias may both be given if they say
 * the same; throws `alias-conflict` if they do not.
 */
export function resolveJobAliases<W extends Aliased>(write: W): Omit<W, Alias> {
  const { salaryRange, requirements, benefits, ...job } = write;
  const given: Record<Alias, Text> = { salaryRange, requirements, benefits };
  const resolved: Aliased = {};
  for (const alias of Object.keys(given) as Alias[]) {
    const value = given[alias];
    if (value === undefined) continue;
    const canonical = jobAliases[alias];
    if (write[canonical] !== undefined && write[canonical] !== value) throw new AppError("alias-conflict");
    resolved[canonical] = value;
  }
  return { ...job, ...resolved };
}
