import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { ApplicationRow } from "#contract/application-list.ts";
import { ApplicationRows } from "./ApplicationRows.tsx";

afterEach(() => void vi.useRealTimers());

const application: ApplicationRow = {
  id: "1",
  reference: "APP-AAAAAA",
  jobId: "2",
  jobTitle: "Night Support Worker",
  jobLocation: "Saltby",
  name: "Amara Okafor",
  status: "pending",
  createdAt: "2026-12-16T10:00:00.000Z",
  readAt: null,
  lastContactedAt: null,
  withdrawnAt: null,
  cvState: "clean",
  badges: [],
  version: 1,
};

/** The words about a long silence in the application's row on that day, if any. */
function silenceOn(day: string, change: Partial<ApplicationRow> = {}): string | undefined {
  vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`) });
  const rows = [{ ...application, ...change }];
  const handlers = { onChoose: vi.fn(), onChooseAll: vi.fn(), onShow: vi.fn(), onShowList: vi.fn() };
  const markup = renderToStaticMarkup(
    <ApplicationRows
      rows={rows}
      total="1"
      view={{}}
      openId={undefined}
      unsaved={new Set()}
      chosen={new Set()}
      {...handlers}
    />,
  );
  return /\d+ [\w ]*not told/.exec(markup)?.[0];
}

test("a row shows a silence of ten working days, without weekends and bank holidays", () => {
  // Applied on a Wednesday; Christmas Day, Boxing Day's substitute and New Year's Day are not working days.
  expect(silenceOn("2027-01-04")).toBeUndefined();
  expect(silenceOn("2027-01-05")).toBe("10 working days not told");
  expect(silenceOn("2027-01-06")).toBe("11 working days not told");
});

test("the silence starts anew with each mail, and ends with a decision or a withdrawal", () => {
  expect(silenceOn("2027-01-06", { lastContactedAt: "2027-01-04T10:00:00.000Z" })).toBeUndefined();
  expect(silenceOn("2027-01-06", { status: "interviewed" })).toBe("11 working days not told");
  expect(silenceOn("2027-01-06", { status: "rejected" })).toBeUndefined();
  expect(silenceOn("2027-01-06", { withdrawnAt: "2027-01-04T10:00:00.000Z" })).toBeUndefined();
});
