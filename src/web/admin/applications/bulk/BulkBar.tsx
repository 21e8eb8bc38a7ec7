import { type SubmitEvent, useState } from "react";
import type { ApplicationRow, ExportRequest } from "#contract/application-list.ts";
import { applicationStatuses, type ApplicationStatus, limits } from "#contract/limits.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { BenchFoot } from "../../layout/Bench.tsx";
import { nameOf } from "../list/ApplicationRows.tsx";
import { statusLabels } from "../statuses.ts";
import { type BulkAct, countOf, useBulk, useExport } from "./use-bulk.ts";
import type { Selection, useSelection } from "./use-selection.ts";

const BulkLetterDialog = lazyDialog(async () => (await import("./BulkLetterDialog.tsx")).BulkLetterDialog);

interface BulkBarProps {
  chosen: ReturnType<typeof useSelection>;
  rows: readonly ApplicationRow[];
  /** The number of applications under the filter; undefined where it was not counted. */
  total: number | undefined;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
  /** Clears the selection where the bar's script cannot be loaded. */
  onClose: () => void;
}

/** The actions on all selected applications, below the list; hidden while nothing is selected. */
export function BulkBar({ chosen, rows, total, hasInterviewScheme }: BulkBarProps) {
  const { selection } = chosen;
  const [isWriting, setIsWriting] = useState(false);
  const [isFolded, setIsFolded] = useState(true);
  const clear = () => clearAndFocus(chosen);
  const bulk = useBulk(clear, chosen.keep);
  const file = useExport();
  const count = countOf(selection);
  const start = (act: BulkAct) => {
    const isMeant = !hasInterviewScheme || isConfirmed(act, selection, rows);
    if (isMeant) bulk.start({ act, selection, rows });
    return isMeant;
  };
  // The Back button may end the selection under an open letter, which the next selection must not reopen.
  if (count === 0 && isWriting) setIsWriting(false);
  if (count === 0) return null;
  return (
    <BenchFoot>
      <section className="bulk-bar" aria-label="Chosen applications" data-is-folded={isFolded}>
        <output className="bulk-bar__what">
          {bulk.progress ??
            (file.isPending ? "Making the file…" : undefined) ??
            `${count.toLocaleString("en-GB")} chosen`}
        </output>
        <ChooseMore chosen={chosen} shown={rows.length} total={total} />
        <Acts
          isPending={bulk.isPending}
          onStart={start}
          onExport={(as) => file.start({ as, selection })}
          isExporting={file.isPending}
          onWrite={() => setIsWriting(true)}
          onDelete={() => window.confirm(questionOf(selection, rows)) && start({ do: "delete" })}
          onClear={clear}
          isFolded={isFolded}
          onFold={setIsFolded}
        />
        <InlineError text={bulk.problem ?? file.problem} />
      </section>
      {isWriting && (
        <BulkLetterDialog
          count={count}
          firstId={rows.find(({ id }) => selection.ids.has(id))?.id}
          onWrite={(act) => setIsWriting(!start(act))}
          onClose={() => setIsWriting(false)}
        />
      )}
    </BenchFoot>
  );
}

interface ActsProps {
  isPending: boolean;
  onStart: (act: BulkAct) => void;
  onExport: (as: ExportRequest["as"]) => void;
  isExporting: boolean;
  onWrite: () => void;
  onDelete: () => void;
  onClear: () => void;
  /** On small screens: whether everything except the status is behind More. */
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

function Acts({ isPending, onStart, onExport, isExporting, onWrite, onDelete, ...folds }: ActsProps) {
  const { onClear, isFolded, onFold } = folds;
  return (
    <div className="bulk-bar__acts">
      <StatusForm isPending={isPending} onSet={(status) => onStart({ do: "status", status })} />
      <div className="bulk-bar__rest">
        <Button variant="line" aria-haspopup="dialog" isPending={isPending} onClick={onWrite}>
          Write letter
        </Button>
        <Button variant="line" isPending={isExporting} onClick={() => onExport("csv")}>
          CSV
        </Button>
        <Button variant="line" isPending={isExporting} onClick={() => onExport("cvs")}>
          CVs as ZIP
        </Button>
        <Button variant="line" className="bulk-bar__delete" isPending={isPending} onClick={onDelete}>
          Delete
        </Button>
      </div>
      <Button
        variant="line"
        className="bulk-bar__fold"
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      >
        More
      </Button>
      <button type="button" className="bulk-bar__none" aria-label="Choose none" onClick={onClear}>
        <Icon name="close" />
      </button>
    </div>
  );
}

type ChooseMoreProps = Pick<BulkBarProps, "chosen" | "total"> & { shown: number };

/** Selects either this page or all applications that match. */
function ChooseMore({ chosen: { selection, chooseShown, chooseAll }, shown, total = 0 }: ChooseMoreProps) {
  const isPart = selection.all ? selection.all.except.size > 0 : total > shown;
  return (
    <div className="bulk-bar__more">
      {!selection.all && selection.ids.size < shown && (
        <Button variant="line" className="bulk-bar__link" onClick={() => chooseShown(true)}>
          Choose these {shown.toLocaleString("en-GB")}
        </Button>
      )}
      {isPart && (
        <Button variant="line" className="bulk-bar__link" onClick={() => chooseAll(total)}>
          Choose all {total.toLocaleString("en-GB")} that match
        </Button>
      )}
    </div>
  );
}

interface StatusFormProps {
  isPending: boolean;
  onSet: (status: ApplicationStatus) => void;
}

/** Choosing a status does not set it yet, because arrow keys pass through each status. */
function StatusForm({ isPending, onSet }: StatusFormProps) {
  const set = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("status");
    const status = applicationStatuses.find((one) => one === chosen);
    if (status) onSet(status);
  };
  return (
    <form className="bulk-bar__form" onSubmit={set}>
      <label>
        <Hidden>Status for the chosen applications</Hidden>
        <select className="bulk-bar__status" name="status" required defaultValue="">
          <option value="">Status</option>
          {applicationStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="line" className="bulk-bar__set" isPending={isPending}>
        Set status
      </Button>
    </form>
  );
}

/** Deletion has no undo, so the question names up to five people and counts the rest. */
function questionOf(selection: Selection, rows: readonly ApplicationRow[]): string {
  const count = countOf(selection);
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  const what = count === 1 ? "the application of" : `${count.toLocaleString("en-GB")} applications:`;
  return `Delete ${what} ${listOf(chosen, count)}? ${count === 1 ? "The CV is" : "Their CVs are"} deleted with ${count === 1 ? "it" : "them"}. This cannot be undone.`;
}

/**
 * Asks before a rejection of people who asked for the interview scheme, because the promise must not depend on
 * opening each application (decision 0022).
 */
function isConfirmed(
  { status, letter }: BulkAct,
  selection: Selection,
  rows: readonly ApplicationRow[],
): boolean {
  if (status !== "rejected" && letter !== "rejected") return true;
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  const asked = chosen.filter(
    ({ badges, status, withdrawnAt }) =>
      badges.includes("interview-scheme") && status !== "rejected" && withdrawnAt === null,
  );
  const unseen = countOf(selection) - chosen.length;
  if (asked.length + unseen === 0) return true;
  const question = [
    asked.length > 0 && `${listOf(asked, asked.length)} asked for the offer of an interview.`,
    unseen > 0 &&
      `${unseen.toLocaleString("en-GB")} of the chosen are not shown here, and may have asked for the offer of an interview.`,
    "Whoever meets the minimum criteria for the job is offered one before you decide. Reject all the same?",
  ];
  return window.confirm(question.filter(Boolean).join(" "));
}

/** Up to five names, and the number of the others of `count`. */
function listOf(rows: readonly ApplicationRow[], count: number): string {
  const names = rows.slice(0, limits.bulk.namesShown).map((row) => nameOf(row));
  const others = count - names.length;
  if (others > 0) names.push(`${others.toLocaleString("en-GB")} more`);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}

/**
 * Clears the selection, and moves the focus before the bar disappears with it: to the open row, otherwise to a row that
 * was selected.
 */
function clearAndFocus({ clear }: BulkBarProps["chosen"]): void {
  clear();
  const open = document.querySelector<HTMLElement>(".application-rows__name[aria-current]");
  const chosen = [...document.querySelectorAll<HTMLElement>("tbody .application-rows__tick:checked")];
  (open ?? chosen.find(isInSight) ?? chosen[0])?.focus({ preventScroll: true });
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
