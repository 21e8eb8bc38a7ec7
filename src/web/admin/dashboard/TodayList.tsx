import type { ReactNode } from "react";
import { organisation } from "#content/organisation.ts";
import { describeDate, isOverdue, policies } from "#content/policies/list.ts";
import type { Overview } from "#contract/overview.ts";
import { addDays } from "#contract/job-states.ts";
import { pagePaths } from "#contract/paths.ts";
import { formatCreated, formatDay, formatMoment, formatTimeOfDay } from "#contract/text/format.ts";
import { Button, ButtonLink, Hidden } from "#web/ui/Button.tsx";
import { applicationsPath } from "../applications/address.ts";
import { jobsPagePath } from "../jobs/address.ts";
import { type AdminPageProps, adminPages } from "../layout/admin-pages.ts";
import { Panel } from "../layout/Panel.tsx";

type Item = {
  key: string;
  count: number;
  /** What is counted, e.g. "people have heard nothing for ten working days". */
  what: string;
  detail?: ReactNode;
  action?: ReactNode;
  harm: "bad" | "soon" | "rest";
};

interface TodayListProps {
  numbers: Overview;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  onOpen: AdminPageProps["onOpen"];
}

/** The tasks of today, the most urgent first. */
export function TodayList({ numbers, today, onOpen }: TodayListProps) {
  const items = [
    ...applicantItems(numbers),
    ...dataItems(numbers, today),
    ...jobItems(numbers),
    ...paperItems(today),
    ...invitationItems(numbers, onOpen),
  ].filter(({ count, key }) => count > 0 || key === "no-jobs");
  return (
    <Panel title="What needs you today" note="The most harmful if left comes first">
      {items.length === 0 ? (
        <p className="today-list__nothing">
          Nothing needs you today. Looked at {formatTimeOfDay(numbers.at)}.
        </p>
      ) : (
        <ol className="today-list">
          {items.map(({ key, count, what, detail, action, harm }) => (
            <li key={key} className={`today-list__item today-list__item--${harm}`}>
              <span className="today-list__count">{count.toLocaleString("en-GB")}</span>
              <div>
                <p>
                  <b>{what}</b>
                </p>
                {typeof detail === "string" ? <p className="muted">{detail}</p> : detail}
              </div>
              {action}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function applicantItems({ waiting, failedMails, unread }: Overview): Item[] {
  const { oldest } = waiting;
  return [
    {
      key: "waiting",
      count: waiting.count,
      what: `${waiting.count === 1 ? "person has" : "people have"} heard nothing for ten working days`,
      detail: oldest ? (
        <p className="muted">
          The longest since {formatCreated(oldest.since)}: <span className="no-wrap">{oldest.reference}</span>
          , {oldest.jobTitle}.
        </p>
      ) : undefined,
      action: (
        <ApplicationsLink
          href={applicationsPath({ until: addDays(waiting.before, -1), withdrawn: "no", sort: "contacted" })}
        >
          See who waits the longest
        </ApplicationsLink>
      ),
      harm: "bad",
    },
    {
      key: "mails",
      count: failedMails,
      what: failedMails === 1 ? "email did not arrive" : "emails did not arrive",
      detail: "Those whom they were for do not know what they say.",
      action: <PageLink href="#failed-mails">See what failed</PageLink>,
      harm: "bad",
    },
    {
      key: "unread",
      count: unread.count,
      what: unread.count === 1 ? "application nobody has read" : "applications nobody has read",
      detail: unread.oldestAt ? `The oldest came on ${formatCreated(unread.oldestAt)}.` : undefined,
      action: (
        <ApplicationsLink href={applicationsPath({ status: "pending", sort: "oldest" })}>
          Start with the oldest
        </ApplicationsLink>
      ),
      harm: "soon",
    },
  ];
}

function dataItems({ data }: Overview, today: string): Item[] {
  if (!data) return [];
  const { requests, dueOn, failedLetters, stopped, endedHolds } = data;
  const onDay = dueOn && formatDay(dueOn);
  return [
    {
      key: "data-requests",
      count: requests,
      what: requests === 1 ? "request about data is due" : "requests about data are due",
      detail: onDay ? `${dueOn < today ? "The first was due on" : "The first by"} ${onDay}.` : undefined,
      action: <PageLink href={`${adminPages.data.address}#requests`}>See what was asked</PageLink>,
      harm: dueOn && dueOn < today ? "bad" : "soon",
    },
    {
      key: "failed-letters",
      count: failedLetters,
      what: failedLetters === 1 ? "letter about data did not arrive" : "letters about data did not arrive",
      detail: "Tell them another way, and note it with the request.",
      action: <PageLink href={`${adminPages.data.address}#requests`}>See which</PageLink>,
      harm: "bad",
    },
    {
      key: "stopped-run",
      count: stopped,
      what:
        stopped === 1 ? "application waits for you to let it go" : "applications wait for you to let them go",
      detail: "Their periods are over, and so many at once are not taken unasked.",
      action: <PageLink href={`${adminPages.data.address}#stopped-run`}>Look first</PageLink>,
      harm: "soon",
    },
    {
      key: "ended-holds",
      count: endedHolds,
      what: endedHolds === 1 ? "hold has ended" : "holds have ended",
      detail: "What was held is not erased until you let it go or hold it again.",
      action: <PageLink href={`${adminPages.data.address}#holds`}>Look again</PageLink>,
      harm: "soon",
    },
  ];
}

function jobItems({ jobs }: Overview): Item[] {
  const others = jobs.empty - jobs.emptyTitles.length;
  return [
    {
      key: "closing",
      count: jobs.closing,
      what: jobs.closing === 1 ? "job closes within 7 days" : "jobs close within 7 days",
      detail:
        jobs.closingEmpty.length > 0 ? `Without applications: ${jobs.closingEmpty.join(", ")}.` : undefined,
      action: <PageLink href={jobsPagePath({ state: "closing", sort: "closes" })}>See what closes</PageLink>,
      harm: "soon",
    },
    {
      key: "empty",
      count: jobs.empty,
      what: jobs.empty === 1 ? "active job has no applications" : "active jobs have no applications",
      detail: `${jobs.emptyTitles.join(", ")}${others > 0 ? ` and ${others.toLocaleString("en-GB")} more` : ""}.`,
      action: <PageLink href={jobsPagePath({ sort: "applications" })}>See those jobs</PageLink>,
      harm: "rest",
    },
    ...(jobs.open > 0
      ? []
      : [
          {
            key: "no-jobs",
            count: 0,
            what: "jobs are active, so the careers page is empty",
            action: <PageLink href={jobsPagePath({ editedId: "new" })}>Create a job</PageLink>,
            harm: "rest" as const,
          },
        ]),
  ];
}

/** Policies and certificates past their date; both are content of this site. */
function paperItems(today: string): Item[] {
  const overdue = policies.filter((policy) => isOverdue(policy, today));
  const expired = organisation.certificates.filter(({ expires }) => expires < today);
  return [
    {
      key: "certificates",
      count: expired.length,
      what: expired.length === 1 ? "certificate is past its date" : "certificates are past their date",
      detail: `${expired.map(({ name, expires }) => `${name} (${expires})`).join(", ")}. From the next start of the server on, no page names them.`,
      action: <PageLink href={pagePaths.governance}>See the certificates</PageLink>,
      harm: "rest",
    },
    {
      key: "policies",
      count: overdue.length,
      what: overdue.length === 1 ? "policy is past its review" : "policies are past their review",
      detail: <OverduePolicies policies={overdue} />,
      harm: "rest",
    },
  ];
}

/** Policies whose last review is more than a year ago (decided). */
function OverduePolicies({ policies: overdue }: { policies: typeof policies }) {
  return (
    <section aria-label="Policies older than 12 months">
      <ul className="today-list__papers">
        {overdue.map((policy) => (
          <li key={policy.path}>
            <a href={policy.path}>{policy.title}</a>{" "}
            <span className="muted">
              {policy.wording.label} {describeDate(policy)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function invitationItems({ invitations }: Overview, onOpen: TodayListProps["onOpen"]): Item[] {
  if (!invitations) return [];
  const { count, next } = invitations;
  return [
    {
      key: "invitations",
      count,
      what: count === 1 ? "invitation has not been used" : "invitations have not been used",
      detail: next ? `${next.username}'s ends on ${formatMoment(next.endsAt)}.` : undefined,
      action: (
        <Button variant="line" aria-haspopup="dialog" onClick={() => onOpen("admins")}>
          See who is invited
        </Button>
      ),
      harm: "rest",
    },
  ];
}

function ApplicationsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink variant="line" href={href} target="_blank" rel="noopener">
      {children}
      <Hidden>(opens in a new tab)</Hidden>
    </ButtonLink>
  );
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink variant="line" href={href}>
      {children}
    </ButtonLink>
  );
}
