import { useQuery } from "@tanstack/react-query";
import type { Admin } from "#contract/accounts.ts";
import type { Job } from "#contract/jobs.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useSession } from "./session.ts";

/** Every job, active or not: the server answers an administrator so. */
export function useJobs() {
  const { authenticated } = useSession();
  return useQuery<Job[]>({ queryKey: queryKeys.jobs, enabled: authenticated });
}

/** How many jobs are in each state. */
export function useJobCounts() {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: [...queryKeys.jobs, "counts"],
    queryFn: async ({ signal }) => (await request("listAdminJobs", { query: { limit: 1 }, signal })).counts,
    enabled: authenticated,
  });
}

/** The administrators; requested only for a master admin who is signed in (specification §6). */
export function useAdmins() {
  const { authenticated, isMasterAdmin } = useSession();
  return useQuery<Admin[]>({ queryKey: queryKeys.admins, enabled: authenticated && isMasterAdmin });
}
