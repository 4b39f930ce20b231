import { setImmediate as turn } from "node:timers/promises";
import { inPieces } from "#platform/process/in-pieces.ts";

/** Maximum objects and lists that are serialised in one piece, which takes about 2 ms. */
const inOnePiece = 1000;
/** Number of list items that are serialised in one piece, if they contain at most `inOnePiece` objects. */
const itemsAtOnce = 100;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isLong(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let counted = 0; open.length > 0; counted++) {
    if (open.length + counted > inOnePiece) return true;
    const next = open.pop();
    if (isObject(next)) for (const inner of Object.values(next)) if (isObject(inner)) open.push(inner);
  }
  return false;
}

function* partsOfList(list: readonly unknown[]): Generator<string> {
  let before = "[";
  for (let at = 0; at < list.length; at += itemsAtOnce) {
    const items = list.slice(at, at + itemsAtOnce);
    if (!isLong(items)) {
      yield before + JSON.stringify(items).slice(1, -1);
      before = ",";
      continue;
    }
    for (const item of items) {
      yield before;
      yield* partsOf(item);
      before = ",";
    }
  }
  yield "]";
}

/** Yields the text of a value in parts of at most `inOnePiece` objects. */
function* partsOf(value: unknown): Generator<string> {
  if (!(isObject(value) && isLong(value))) yield JSON.stringify(value) ?? "null";
  else if (Array.isArray(value)) yield* partsOfList(value);
  else {
    let before = "{";
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOf(inner);
      before = ",";
    }
    yield "}";
  }
}

/** Returns the text of an answer; a long one is written in pieces, so that it does not block other calls. */
export async function jsonText(value: unknown): Promise<string | Buffer> {
  if (!isLong(value)) return JSON.stringify(value);
  await turn();
  return Buffer.concat(await inPieces(partsOf(value), (part) => Buffer.from(part)));
}

/** Serialised texts of answers that were passed to `keepText`; undefined until the answer is first sent. */
const kept = new WeakMap<object, string | Buffer | undefined>();

/**
 * Marks a large answer that is the same for all callers, so that it is serialised only once. The action must return the
 * same object each time.
 */
export function keepText<Answer extends object>(answer: Answer): Answer {
  kept.set(answer, undefined);
  return answer;
}

/** Returns the text of a successful answer with this data. */
export async function answerText(data: unknown): Promise<string | Buffer> {
  const isKept = isObject(data) && kept.has(data);
  const known = isKept ? kept.get(data) : undefined;
  if (known !== undefined) return known;
  const text = await jsonText({ code: 0, data });
  if (isKept) kept.set(data, text);
  return text;
}
