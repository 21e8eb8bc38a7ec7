import { createQueryClient, queryKeys } from "#web/api/queries.ts";
import { expect, test } from "vitest";
import { adjustmentsKey } from "../applications/detail/adjustments.ts";
import { forgetSession } from "./session.ts";

test("logging out clears all cached data, mails and adjustments too", () => {
  const client = createQueryClient();
  const read = [
    ...Object.values(queryKeys),
    [...queryKeys.mails, "failed"],
    [...queryKeys.mails, "application", "hired"],
    adjustmentsKey("application"),
    ["letter", "application", "hired"],
  ];
  for (const queryKey of read) client.setQueryData(queryKey, { authenticated: true });
  forgetSession(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
    [queryKeys.session, { authenticated: false, isMasterAdmin: false }],
    [queryKeys.init, { authenticated: true }],
  ]);
});
