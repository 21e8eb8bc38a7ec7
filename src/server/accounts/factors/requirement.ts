import type { SignedInAdmin } from "../../auth/sessions.ts";
import type { FactorStore } from "./store.ts";

/** Who must have a second factor (`REQUIRE_SECOND_FACTOR`). */
type RequiredOf = "off" | "masters" | "all";

export type FactorRequirement = ReturnType<typeof createFactorRequirement>;

export function createFactorRequirement(requiredOf: RequiredOf, factors: Pick<FactorStore, "listConfirmed">) {
  const isRequired = ({ isMasterAdmin }: Pick<SignedInAdmin, "isMasterAdmin">): boolean =>
    requiredOf === "all" || (requiredOf === "masters" && isMasterAdmin);
  return {
    isRequired,
    /** Whether the administrator has to set one up before anything else. */
    isMissing: async (admin: SignedInAdmin): Promise<boolean> =>
      isRequired(admin) && (await factors.listConfirmed(admin.id)).length === 0,
  };
}
