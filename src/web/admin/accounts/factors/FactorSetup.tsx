import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts.ts";
import { queryKeys } from "#web/api/queries.ts";
import { lazyPart } from "#web/ui/LazyPart.tsx";

const FactorParts = lazyPart(
  "your second factors",
  async () => (await import("./FactorParts.tsx")).FactorParts,
);

/** The only page for an admin who must set up a second factor first (decision 0047). */
export function FactorSetup({ session }: { session: Session }) {
  const client = useQueryClient();
  const { needsFactor: _, ...ready } = session;
  return (
    <main id="main" className="factor-setup" tabIndex={-1}>
      <h1>Set up a second factor</h1>
      <p className="lead-text">
        A second factor is required here. Set one up to go on: an authenticator app on your telephone, or a
        passkey.
      </p>
      <FactorParts onReady={() => client.setQueryData<Session>(queryKeys.session, ready)} />
    </main>
  );
}
