import { setImmediate as turn } from "node:timers/promises";

/** Milliseconds of work after which other work of this thread may run. */
const pieceMs = 8;

/** Computes the result of each item in pieces of about `pieceMs`. Other work of this thread runs between the pieces. */
export async function inPieces<Item, Result>(
  items: Iterable<Item>,
  resultOf: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    results.push(resultOf(item));
    if (performance.now() - since < pieceMs) continue;
    await turn();
    since = performance.now();
  }
  return results;
}
