import { useEffect, useState, useSyncExternalStore } from "react";
import type { ApplicationRow } from "#contract/application-list.ts";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { useToast } from "#web/ui/Toasts.tsx";
import { useKeys } from "../layout/keys/single-keys.ts";
import { type ApplicationsView, filterOf, type ShowView, useApplicationsView } from "./address.ts";
import { applicationOfRow, ApplicationRows, nameOf, rowId } from "./list/ApplicationRows.tsx";
import { useDetailKeys } from "./detail-keys.ts";
import { DetailPane } from "./DetailPane.tsx";
import { ListHead } from "./list/ListHead.tsx";
import { ListPane } from "./list/ListPane.tsx";
import { labelOfStatus } from "./statuses.ts";
import { showRow, useReloadedList, useReviewPlace } from "./use-review-place.ts";
import { type ListPlace, useListPlace } from "./list/use-list-place.ts";
import { countWords, useCounts, useRowChange, useRows } from "./list/use-rows.ts";
import { useSelection } from "./bulk/use-selection.ts";
import { useUnsavedNotes } from "./unsaved-notes.ts";

const BulkBar = lazyDialog(async () => (await import("./bulk/BulkBar.tsx")).BulkBar);
const FiltersDialog = lazyDialog(async () => (await import("./list/FiltersDialog.tsx")).FiltersDialog);
const KeysDialog = lazyDialog(async () => (await import("./KeysDialog.tsx")).KeysDialog);

interface ApplicationsProps {
  /** The query of the address, which contains the filter. */
  search: string;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/**
 * The applications: the list and the open one. On wide screens side by side, with the first of the list open by
 * default; on small screens each is a view of its own.
 */
export function Applications({ search, hasInterviewScheme }: ApplicationsProps) {
  const { view, show: showView } = useApplicationsView(search);
  const list = useRows(view);
  const { rows = [], total = 0, isPartial } = list;
  const isWide = useIsWide();
  const openId = view.applicationId ?? (isWide ? rows[0]?.id : undefined);
  const review = useReviewPlace(view, openId, showView);
  const chosen = useSelection(view, rows);
  const unsaved = useUnsavedNotes();
  const [dialog, setDialog] = useState<"filters" | "keys">();
  const place = useListPlace(list, view, openId);
  const { move, said } = useMoves({ list, view, place, isWide, moveTo: review.moveTo });
  useMarkAsRead(openId);
  useRowOf(view.applicationId, list, place);
  useReloadedList(list);
  useListKeys({ move, openId, place, chosen, onHelp: () => setDialog("keys") });
  const close = () => setDialog(undefined);
  const shared = { view, onShow: review.show };
  return (
    <>
      <List
        {...shared}
        onShowList={review.showList}
        list={list}
        openId={openId}
        unsaved={unsaved.ids}
        chosen={chosen}
        onDialog={setDialog}
      />
      {openId !== undefined && (
        <DetailPane
          {...shared}
          id={openId}
          name={nameOfRow(rows, openId)}
          unsaved={unsaved}
          review={review}
          place={place}
          total={countWords(total, isPartial)}
          onMove={move}
        />
      )}
      {chosen.wasUsed && <Bulk chosen={chosen} list={list} hasInterviewScheme={hasInterviewScheme} />}
      <output className="visually-hidden">{said}</output>
      {dialog === "filters" && <FiltersDialog view={view} onShow={review.showList} onClose={close} />}
      {dialog === "keys" && <KeysDialog onClose={close} />}
    </>
  );
}

interface BulkProps extends Pick<ApplicationsProps, "hasInterviewScheme"> {
  chosen: ReturnType<typeof useSelection>;
  list: ReturnType<typeof useRows>;
}

const noRows: ApplicationRow[] = [];

function Bulk({ list: { rows = noRows, total, isPartial }, chosen, ...scheme }: BulkProps) {
  const counted = isPartial ? undefined : total;
  return <BulkBar {...scheme} chosen={chosen} rows={rows} total={counted} onClose={chosen.clear} />;
}

interface ListProps {
  view: ApplicationsView;
  /** Opens an application. */
  onShow: ShowView;
  /** Shows another list. */
  onShowList: ShowView;
  list: ReturnType<typeof useRows>;
  openId: string | undefined;
  unsaved: ReadonlySet<string>;
  chosen: ReturnType<typeof useSelection>;
  onDialog: (dialog: "filters" | "keys") => void;
}

function List({ view, onShow, onShowList, list, openId, unsaved, chosen, onDialog }: ListProps) {
  const { data: counts } = useCounts(filterOf(view), { follows: true });
  const { rows = [], total = 0, isPartial } = list;
  return (
    <ListPane
      head={
        <ListHead
          view={view}
          counts={counts}
          onShow={onShowList}
          onFilter={() => onDialog("filters")}
          onHelp={() => onDialog("keys")}
        />
      }
      isCovered={view.applicationId !== undefined}
      list={list}
      view={view}
      counted={counts?.total}
      onShow={onShowList}
    >
      <ApplicationRows
        rows={rows}
        total={countWords(total, isPartial)}
        view={view}
        openId={openId}
        unsaved={unsaved}
        chosen={chosen.selection.ids}
        onChoose={chosen.choose}
        onChooseAll={chosen.chooseShown}
        onShow={onShow}
        onShowList={onShowList}
      />
    </ListPane>
  );
}

interface Moves {
  list: ReturnType<typeof useRows>;
  view: ApplicationsView;
  place: ListPlace | undefined;
  isWide: boolean;
  moveTo: (id: string) => void;
}

/** Opens the next or previous application of the list, and announces its name, job and status. */
function useMoves({ list: { list, rows = [] }, view, place, isWide, moveTo }: Moves) {
  const [said, setSaid] = useState("");
  const move = (step: 1 | -1) => {
    const isNothingOpen = view.applicationId === undefined && !isWide;
    const beside = step === 1 ? (place ?? { next: rows[0] }).next : place?.previous;
    const next = isNothingOpen ? rows[0] : beside;
    if (next) {
      moveTo(next.id);
      setSaid(`${nameOf(next)}, ${next.jobTitle}, ${next.jobLocation}, ${labelOfStatus(next.status)}`);
    } else if (step === 1 && list.hasNextPage) list.fetchNextPage().catch(() => undefined); // shown by the list
  };
  return { move, said };
}

interface ListKeys {
  move: (step: 1 | -1) => void;
  openId: string | undefined;
  place: ListPlace | undefined;
  chosen: ReturnType<typeof useSelection>;
  onHelp: () => void;
}

function useListKeys({ move, openId, place, chosen: { selection, choose }, onHelp }: ListKeys): void {
  // The row with the focus, which Tab moves without opening the application.
  const chooseRow = (isRange: boolean) => {
    const id = applicationOfRow(document.activeElement) ?? openId;
    if (id !== undefined) choose(id, isRange || !selection.ids.has(id), isRange);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => chooseRow(false),
    "Shift+x": () => chooseRow(true),
    "/": () => document.getElementById("applications-search")?.focus(),
    "?": onHelp,
    u: useUndo(),
    Escape: () => leaveField(openId, place),
    ...useDetailKeys(),
  });
}

function nameOfRow(rows: readonly ApplicationRow[], openId: string): string | undefined {
  const row = rows.find(({ id }) => id === openId);
  return row && nameOf(row);
}

/** The width at which list and detail are side by side; a hidden detail is not requested. */
const sideBySide = "(width >= 64rem)";

function useIsWide(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const media = matchMedia(sideBySide);
      media.addEventListener("change", watcher);
      return () => media.removeEventListener("change", watcher);
    },
    readIsWide,
    () => true,
  );
}

let isWideOnScreen: boolean | undefined;

/** Keeps the layout of the screen while the page is printed, because paper is narrow. */
function readIsWide(): boolean {
  if (isWideOnScreen === undefined || !matchMedia("print").matches)
    isWideOnScreen = matchMedia(sideBySide).matches;
  return isWideOnScreen;
}

/** The most pages that are read to find the row of the application in the address. */
const mostPages = 10;

/** Reads further pages until the row of the application in the address is loaded. */
function useRowOf(
  applicationId: string | undefined,
  { list, rows }: ReturnType<typeof useRows>,
  place: ListPlace | undefined,
): void {
  const { hasNextPage, isFetching, fetchNextPage, data, isError } = list;
  const isMissing = applicationId !== undefined && rows?.every(({ id }) => id !== applicationId) === true;
  const mayCome = isMissing && !place?.hasLeft && (data?.pages.length ?? 0) < mostPages;
  const readsOn = mayCome && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (readsOn) fetchNextPage().catch(() => undefined); // the list shows the failure
  }, [readsOn, fetchNextPage]);
  useEffect(() => {
    if (applicationId !== undefined && !isMissing) showRow(applicationId);
  }, [applicationId, isMissing]);
}

/** Marks the row of the open application as read without reloading it. */
function useMarkAsRead(openId: string | undefined): void {
  const change = useRowChange();
  useEffect(() => {
    if (openId !== undefined)
      change(new Set([openId]), ({ readAt, ...row }) => ({
        ...row,
        readAt: readAt ?? new Date().toISOString(),
      }));
  }, [openId, change]);
}

/** Undoes the last change, then the one before it, as long as the messages of both offer it. */
function useUndo() {
  const toast = useToast();
  return () => {
    if (!toast.act())
      toast.show({
        title: "Nothing to undo",
        description: "What was done last is undone already, or cannot be undone by a key.",
      });
  };
}

/** Focuses the row of the open application, or, if it has left the list, the row in its place. */
function leaveField(openId: string | undefined, place: ListPlace | undefined): boolean {
  const field = document.activeElement;
  if (!field?.matches("main :is(input, textarea, select)")) return false;
  const beside = place?.next ?? place?.previous;
  const ids = [openId, beside?.id].flatMap((id) => (id === undefined ? [] : [rowId(id)]));
  // On small screens the list is hidden, and hidden elements cannot take the focus.
  for (const id of [...ids, "main"]) {
    document.getElementById(id)?.focus();
    if (document.activeElement !== field) break;
  }
  return true;
}
