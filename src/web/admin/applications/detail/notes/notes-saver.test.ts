import { beforeEach, expect, test, vi } from "vitest";
import { NotesSaver, type SendResult } from "./notes-saver.ts";

let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, value: string) => void device.set(name, value),
    removeItem: (name: string) => void device.delete(name),
  });
});

/** A saver whose sends return `results` in turn, then "stored". */
function setUp(saved: string, ...results: SendResult[]) {
  const sent: [text: string, base: string][] = [];
  const told: boolean[] = [];
  const saver = new NotesSaver({
    name: "notes 1",
    saved,
    send: (text, base) => {
      sent.push([text, base]);
      return Promise.resolve(results.shift() ?? { is: "stored" });
    },
    onUnsaved: (isUnsaved) => told.push(isUnsaved),
  });
  return { saver, sent, told };
}

test("typed text is sent once at a pause, and removed from the device when it is stored", async () => {
  const { saver, sent } = setUp("");
  for (const text of ["D", "Dr", "Drives"]) saver.type(text);
  expect(saver.current()).toMatchObject({ isSaved: false, state: { is: "typing" } });
  expect(device.size).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([["Drives", ""]]);
  expect(saver.current()).toMatchObject({ isSaved: true, state: { is: "saved" } });
  expect(device.size).toBe(0);
});

test("text that was not stored stays on the device for the next page", async () => {
  const { saver } = setUp("Old", { is: "failed", mayPass: false });
  saver.type("New");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saver.current().state).toEqual({ is: "failed", mayPass: false });
  const next = setUp("Old");
  expect(next.saver.current()).toMatchObject({ text: "New", isSaved: false });
  await next.saver.save();
  expect(next.sent).toEqual([["New", "Old"]]);
  expect(device.size).toBe(0);
});

test("a conflict is sent only after a decision, and then replaces the other text", async () => {
  const { saver, sent } = setUp("Old", { is: "conflict", theirs: "Theirs", by: null });
  saver.type("Mine");
  await vi.advanceTimersByTimeAsync(1_000);
  saver.type("Mine, longer");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([["Mine", "Old"]]);
  await saver.decide("Theirs", "Theirs\n\nMine, longer");
  expect(sent.at(-1)).toEqual(["Theirs\n\nMine, longer", "Theirs"]);
  expect(saver.current()).toMatchObject({ isSaved: true });
});

test("another author's text is taken over, unless something else is typed", () => {
  const { saver } = setUp("Old");
  saver.follow("Theirs");
  expect(saver.current().text).toBe("Theirs");
  saver.type("Mine");
  saver.follow("Theirs again");
  expect(saver.current().text).toBe("Mine");
});

test("unsaved notes are reported once, over several failures, and once when they are saved", async () => {
  const { saver, told } = setUp("Drives", { is: "failed", mayPass: false });
  saver.follow("Drives.");
  expect(told).toEqual([]);
  for (const text of ["Drives. W", "Drives. Weekends"]) saver.type(text);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([true]);
  await saver.save();
  expect(told).toEqual([true, false]);
  saver.type("Drives");
  saver.type("Drives. Weekends");
  expect(told).toEqual([true, false, true, false]);
});

test("notes stored on this device are reported as unsaved while they are sent", async () => {
  setUp("Drives").saver.type("Drives. Weekends");
  const { saver, told } = setUp("Drives");
  await saver.save();
  expect(told).toEqual([true, false]);
});

test("a temporary failure is retried after growing pauses, and at once when the connection is back", async () => {
  const lost = { is: "failed", mayPass: true } as const;
  const { saver, sent, told } = setUp("", lost, lost, lost, lost);
  const states: string[] = [];
  saver.watch(() => states.push(saver.current().state.is));
  saver.type("Drives.");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saver.current().state).toEqual(lost);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(3);
  saver.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(4);
  // A connection that comes back may fail once more: the pauses begin anew.
  // Retries show no state of their own, so that screen readers do not announce each.
  expect(states).toEqual(["typing", "saving", "failed", "failed", "failed", "failed"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(5);
  expect(saver.current()).toMatchObject({ isSaved: true, state: { is: "saved" } });
  expect(told).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sent).toHaveLength(5);
});

test("a send that fails after the connection came back is repeated at once", async () => {
  const lost = { is: "failed", mayPass: true } as const;
  const { saver, sent } = setUp("", lost, lost);
  saver.type("Drives.");
  const first = saver.save();
  saver.retry();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  // The second failure is retried after the usual pause.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saver.current()).toMatchObject({ isSaved: true, state: { is: "saved" } });
});

test("a permanent failure is not retried", async () => {
  const { saver, sent } = setUp("", { is: "failed", mayPass: false });
  saver.type("Drives.");
  await vi.advanceTimersByTimeAsync(300_000);
  saver.retry();
  expect(sent).toHaveLength(1);
});
