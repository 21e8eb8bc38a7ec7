import { useQuery } from "@tanstack/react-query";
import type { Overview as Numbers } from "#contract/overview.ts";
import { pagePaths } from "#contract/paths.ts";
import { formatDay } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button, ButtonLink, Hidden } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/LazyPart.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { useToday } from "#web/ui/use-today.ts";
import type { AdminPageProps } from "../layout/admin-pages.ts";
import { AdminPage } from "../layout/AdminPage.tsx";
import { FailedMails } from "./FailedMails.tsx";
import { TodayList } from "./TodayList.tsx";
import { WeekFigures } from "./WeekFigures.tsx";

const Plots = lazyPart("the plots", async () => (await import("./Plots.tsx")).Plots);

/** When the page regains the focus after a minute, the numbers are read again. */
const freshForMs = 60_000;

/** The administrators' first page: tasks of today, this week compared with the last, and plots over time. */
export function Overview({ onOpen }: AdminPageProps) {
  const numbers = useQuery<Numbers>({
    // Under the key of the jobs: writing a job refreshes the numbers.
    queryKey: [...queryKeys.applications, "overview"],
    queryFn: ({ signal }) => request("readOverview", { signal }),
    staleTime: freshForMs,
    refetchOnWindowFocus: true,
  });
  const today = useToday();
  return (
    <AdminPage
      title="Overview"
      summary={formatDay(today)}
      actions={
        <>
          <Button variant="line" aria-haspopup="dialog" onClick={() => onOpen("manage-jobs")}>
            Manage Jobs
          </Button>
          <ViewApplications count={numbers.data?.applications} />
        </>
      }
    >
      <QueryResult what="the numbers of the overview" list={numbers}>
        {(read) => <TodayList numbers={read} today={today} onOpen={onOpen} />}
      </QueryResult>
      <FailedMails />
      {numbers.data && <WeekFigures week={numbers.data.week} />}
      {numbers.data && <Plots numbers={numbers.data} />}
    </AdminPage>
  );
}

/** Opens the applications in a new tab (specification §2). */
function ViewApplications({ count }: { count: number | undefined }) {
  return (
    <ButtonLink href={pagePaths.adminApplications} target="_blank" rel="noopener">
      View Applications{count !== undefined && ` (${count.toLocaleString("en-GB")})`}
      <Hidden>(opens in a new tab)</Hidden>
    </ButtonLink>
  );
}
