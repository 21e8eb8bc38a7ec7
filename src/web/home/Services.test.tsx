import { expect, test } from "vitest";
import { composeMosaic } from "./Services.tsx";

type Places = ReturnType<typeof composeMosaic>;

/** Places the cards on a grid of twelve columns as CSS does, and counts the empty cells above its last row. */
function countHoles(places: Places): number {
  const taken = new Set<string>();
  let [row, column, lastRow] = [0, 0, 0];
  for (const { span, shape } of places) {
    const height = shape === "tall" ? 2 : 1;
    const isFree = () =>
      Array.from({ length: span }, (_, at) => taken.has(`${row} ${column + at}`)).every((is) => !is);
    while (column + span > 12 || !isFree()) {
      column += 1;
      if (column + span > 12) [row, column] = [row + 1, 0];
    }
    for (let at = 0; at < span; at += 1)
      for (let down = 0; down < height; down += 1) taken.add(`${row + down} ${column + at}`);
    lastRow = Math.max(lastRow, row + height - 1);
    column += span;
  }
  return (lastRow + 1) * 12 - taken.size;
}

const counts = Array.from({ length: 12 }, (_, index) => index + 1);

test("the cards of one to twelve services leave no gap, wherever the urgent one is", () => {
  for (const count of counts)
    for (const urgent of [-1, ...counts.slice(0, count).map((place) => place - 1)]) {
      const places = composeMosaic(Array.from({ length: count }, (_, index) => index === urgent));
      expect(places, `${count}, ${urgent}`).toHaveLength(count);
      expect(countHoles(places), `${count} services, urgent at ${urgent}`).toBe(0);
      if (urgent >= 0) expect(places[urgent]?.span).toBe(12);
    }
});

test("the six specified services have the designed layout", () => {
  const spans = composeMosaic([false, false, true, false, false, false]).map(({ span, shape }) =>
    shape ? `${span} ${shape}` : `${span}`,
  );
  expect(spans).toEqual(["7", "5", "12 wide", "5 tall", "7 wide", "7 wide"]);
});
