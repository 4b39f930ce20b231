import { setImmediate as turn } from "node:timers/promises";

/** Milliseconds of work between two turns of the event loop. */
const pieceMs = 8;

/** Returns the result of each item; other work of this thread runs between the pieces of a long list. */
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
