import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { certificateText } from "#content/certificate.ts";
import {
  announcedDays,
  type ApplicationRuleName,
  applicationRules,
  quarantineDays,
} from "#content/retention.ts";
import type { Certificate, DataRequest, RetentionState } from "#contract/data-retention.ts";
import { formatCreated, formatMoment } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { DataTable, TableActions } from "#web/ui/DataTable.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { useToday } from "#web/ui/use-today.ts";
import { AdminPage } from "../layout/AdminPage.tsx";
import { FirstRows } from "./FirstRows.tsx";
import { HoldForm } from "./HoldForm.tsx";
import { HoldsPart } from "./HoldsPart.tsx";
import { QuarantinePart } from "./QuarantinePart.tsx";
import { isReminded, RequestsPart } from "./RequestsPart.tsx";
import { StoppedRun } from "./StoppedRun.tsx";

/** "Personal data", for master admins: coming erasures, holds, certificates, and runs. */
export function DataPage() {
  const state = useQuery<RetentionState>({ queryKey: queryKeys.data });
  return (
    <AdminPage
      title="Personal data"
      summary={`Applications are erased by themselves when their period ends, after ${quarantineDays} days out of sight.`}
    >
      <div className="data-page">
        <PartLinks />
        <RequestsPart />
        <QueryResult what="what is kept and erased" list={state}>
          {(data) => <Parts state={data} />}
        </QueryResult>
      </div>
    </AdminPage>
  );
}

/** Links to the parts of this page, which may be long. */
function PartLinks() {
  const today = useToday();
  const { data: requests = [] } = useQuery<DataRequest[]>({ queryKey: queryKeys.dataRequests });
  const reminded = requests.filter((one) => isReminded(one, today)).length;
  return (
    <nav aria-label="Parts of this page">
      <ul className="data-page__parts">
        <li>
          <a href="#requests">Requests{reminded > 0 && ` (${reminded} due)`}</a>
        </li>
        {Object.entries(partHeadings).map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const partHeadings = {
  "next-days": "Next 30 days",
  quarantine: "Out of sight",
  holds: "Holds",
  certificates: "Certificates of erasure",
  runs: "Last runs",
} as const;

function Parts({ state }: { state: RetentionState }) {
  const [held, setHeld] = useState<{ reference: string; restores: boolean }>();
  const choose = (reference: string, restores: boolean) => setHeld({ reference, restores });
  return (
    <>
      <StoppedRun run={state.runs[0]} />
      <NextPart state={state} onHold={(reference) => choose(reference, false)} />
      <QuarantinePart state={state} onRestore={(reference) => choose(reference, true)} />
      <HoldsPart state={state} onHold={(reference) => choose(reference, false)} />
      <HoldForm key={`${held?.reference}${held?.restores}`} chosen={held} />
      <CertificatesPart certificates={state.certificates} />
      <RunsPart runs={state.runs} />
    </>
  );
}

const numbers = new Intl.NumberFormat("en-GB");
const ruleWords = (rule: string) =>
  rule in applicationRules ? applicationRules[rule as ApplicationRuleName].record : rule; // checked before
const inWords = (count: number, what = "application") =>
  `${numbers.format(count)} ${what}${count === 1 ? "" : "s"}`;

type Run = RetentionState["runs"][number];

function Announced({ rules }: { rules: RetentionState["announced"] }) {
  if (rules.length === 0) return null;
  return (
    <>
      <p>New and shortened periods are announced for {announcedDays} days. Nothing goes by them before:</p>
      <ul>
        {rules.map(({ rule, months, actsFrom }) => (
          <li key={rule}>
            {formatCreated(actsFrom)}: {ruleWords(rule)}, {months} months
          </li>
        ))}
      </ul>
    </>
  );
}

function NextPart({ state, onHold }: { state: RetentionState; onHold: (reference: string) => void }) {
  const { next, nextCount, announced } = state;
  return (
    <section aria-labelledby="next-days">
      <h2 id="next-days">{partHeadings["next-days"]}</h2>
      <Announced rules={announced} />
      {nextCount === 0 && <p>No application reaches the end of its period.</p>}
      {nextCount > 0 && (
        <>
          <p>
            {inWords(nextCount)} {nextCount === 1 ? "reaches the end of its" : "reach the end of their"}{" "}
            period.
            {nextCount > next.length && ` The first ${next.length}:`}
          </p>
          <FirstRows rows={next} what="applications">
            {(rows) => (
              <DataTable
                caption="Applications that reach the end of their period, the soonest first"
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { heading: "Application", renderCell: ({ reference }) => reference },
                  { heading: "Job", renderCell: ({ jobTitle }) => jobTitle },
                  { heading: "On", renderCell: ({ dueAt }) => formatCreated(dueAt) },
                  { heading: "Rule", renderCell: ({ rule }) => ruleWords(rule) },
                  {
                    heading: "Actions",
                    isHeadingHidden: true,
                    renderCell: ({ reference }) => (
                      <TableActions>
                        <Button variant="line" onClick={() => onHold(reference)}>
                          Hold<Hidden> {reference}</Hidden>
                        </Button>
                      </TableActions>
                    ),
                  },
                ]}
              />
            )}
          </FirstRows>
        </>
      )}
    </section>
  );
}

function CertificatesPart({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <section aria-labelledby="certificates">
      <h2 id="certificates">{partHeadings.certificates}</h2>
      {certificates.length === 0 && <p>Nothing has been erased.</p>}
      <FirstRows rows={certificates} what="certificates">
        {(rows) =>
          rows.map((certificate) => (
            <details key={certificate.id}>
              <summary>
                Erased on {formatMoment(certificate.at)}
                {certificate.verifiedAt === null && ": files not looked for yet"}
              </summary>
              {certificateText(certificate).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </details>
          ))
        }
      </FirstRows>
    </section>
  );
}

function RunsPart({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0)
    return (
      <section aria-labelledby="runs">
        <h2 id="runs">{partHeadings.runs}</h2>
        <p>There was no run yet. There is one every six hours.</p>
      </section>
    );
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">{partHeadings.runs}</h2>
      <DataTable
        caption="Runs, newest first"
        rows={runs}
        keyOf={({ id }) => id}
        columns={[
          { heading: "When", renderCell: ({ at }) => formatMoment(at) },
          {
            heading: "Outcome",
            renderCell: ({ state, approvedBy }) =>
              state === "stopped"
                ? "Stopped, to ask"
                : `Done${approvedBy ? `, approved by ${approvedBy}` : ""}`,
          },
          {
            heading: "Due",
            renderCell: ({ due, total }) => `${numbers.format(due)} of ${numbers.format(total)}`,
          },
          { heading: "Announced", renderCell: ({ announced }) => numbers.format(announced) },
          { heading: "Out of sight", renderCell: ({ quarantined }) => numbers.format(quarantined) },
          { heading: "Erased", renderCell: ({ erased }) => numbers.format(erased) },
        ]}
      />
    </section>
  );
}
