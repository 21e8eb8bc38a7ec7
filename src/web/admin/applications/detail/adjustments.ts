import { useQuery } from "@tanstack/react-query";
import { request } from "#web/api/request.ts";

export function adjustmentsKey(applicationId: string): readonly string[] {
  return ["adjustments", applicationId];
}

/**
 * What an applicant asked for. To be used where somebody asks to see it and not before: each reading is noted on the
 * server (decision 0022).
 */
export function useAdjustments(applicationId: string) {
  return useQuery({
    queryKey: adjustmentsKey(applicationId),
    queryFn: ({ signal }) => request("readAdjustments", { params: { id: applicationId }, signal }),
  });
}
