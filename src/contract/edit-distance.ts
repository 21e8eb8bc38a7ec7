/** How many slips a word of this length is forgiven: a short word with two changed letters is another word. */
function forgivenSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether `written` may be a mistyped `meant`: letters left out, added, changed or swapped with their neighbour, one
 * in words of 4 to 7 letters and two in longer ones.
 */
export function isMistyped(written: string, meant: string): boolean {
  const most = forgivenSlips(written.length);
  if (Math.abs(written.length - meant.length) > most) return false;
  return distance(written, meant, most) <= most;
}

/** Optimal string alignment distance; gives up above `most`. */
function distance(left: string, right: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      if (row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
