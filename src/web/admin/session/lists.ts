import { useQuery } from "@tanstack/react-query";
import type { Admin } from "#contract/accounts.ts";
import type { Job } from "#contract/jobs.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useSession } from "./session.ts";

/** All jobs: the server includes inactive ones for an administrator. */
export function useJobs() {
  const { authenticated } = useSession();
  return useQuery<Job[]>({ queryKey: queryKeys.jobs, enabled: authenticated });
}

/** The number of jobs in each state. */
export function useJobCounts() {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: [...queryKeys.jobs, "counts"],
    queryFn: async ({ signal }) => (await request("listAdminJobs", { query: { limit: 1 }, signal })).counts,
    enabled: authenticated,
  });
}

/** The administrators; requested only for a signed-in master admin (specification §6). */
export function useAdmins() {
  const { authenticated, isMasterAdmin } = useSession();
  return useQuery<Admin[]>({ queryKey: queryKeys.admins, enabled: authenticated && isMasterAdmin });
}
