import { useQuery } from "@tanstack/react-query";
import { request } from "#web/api/request.ts";

export function adjustmentsKey(applicationId: string): readonly string[] {
  return ["adjustments", applicationId];
}

/**
 * The requested adjustments. Use it only when somebody asks to see them: each read is recorded on the server
 * (decision 0022).
 */
export function useAdjustments(applicationId: string) {
  return useQuery({
    queryKey: adjustmentsKey(applicationId),
    queryFn: ({ signal }) => request("readAdjustments", { params: { id: applicationId }, signal }),
  });
}
