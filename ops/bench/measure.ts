/** Milliseconds of one request until its last byte. Throws at any status but 200 and 304. */
export async function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200 && response.status !== 304) throw new Error(`${url}: ${response.status}`);
  return performance.now() - begun;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Rounded to a tenth. */
export function toTenth(number: number): number {
  return Math.round(number * 10) / 10;
}

/** Numbers below one, the same in every run. */
export function createRandom(): () => number {
  let state = 7;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
