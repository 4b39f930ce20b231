import { open } from "node:fs/promises";
import { recordingTimes } from "@huiyan/contract/recording/recording.rules";
import { type FragmentSpan, readFragments } from "./read-fragments.ts";
import { type RecordedFile, type RecordingStore, type Span } from "./recording-store.ts";

/** Maximum bytes of a page's answer, for any bit rate of a camera. */
const maxPieceBytes = 8 * 1024 * 1024;

/** Some seconds of a recording that can be played separately. */
export interface Piece extends Span {
  /** Bytes before the first fragment. */
  init: Buffer;
  /** The fragments, one after the other. */
  body: Buffer;
  /** Their positions in the body. */
  fragments: FragmentSpan[];
}

/**
 * The recording from a moment on, beginning with the key frame before it.
 * @returns undefined when this file has none; the next file is another piece
 */
export async function readPiece(store: RecordingStore, channel: string, at: number): Promise<Piece | undefined> {
  const file = store.files(channel).find(({ from, to }) => from <= at && at < to);
  if (file === undefined) return undefined;
  return readRange(store.path(file), { from: at, to: at + recordingTimes.pieceMs });
}

/** The parts of all files that overlap a time, oldest first; one at a time, since they are large. */
export async function* readSpan(store: RecordingStore, channel: string, span: Span): AsyncGenerator<Piece> {
  for (const file of store.files(channel).filter(({ from, to }) => from < span.to && to > span.from)) {
    const piece = await rangeOf(store, file, span);
    if (piece !== undefined) yield piece;
  }
}

/** A file that the quota has deleted meanwhile is empty. */
function rangeOf(store: RecordingStore, file: RecordedFile, span: Span): Promise<Piece | undefined> {
  return readRange(store.path(file), span, Number.POSITIVE_INFINITY).catch(() => undefined);
}

async function readRange(path: string, span: Span, maxBytes = maxPieceBytes): Promise<Piece | undefined> {
  const { fragments, initBytes } = await readFragments(path);
  const chosen = fragmentsOf(fragments, span, maxBytes);
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const file = await open(path, "r");
  try {
    const bytes = last.offset + last.bytes - first.offset;
    const [init, body] = [Buffer.alloc(initBytes), Buffer.alloc(bytes)];
    await file.read(init, 0, initBytes, 0);
    await file.read(body, 0, bytes, first.offset);
    const fragments = chosen.map((fragment) => ({ ...fragment, offset: fragment.offset - first.offset }));
    return { from: first.from, to: last.to, init, body, fragments };
  } finally {
    await file.close();
  }
}

function fragmentsOf(fragments: readonly FragmentSpan[], { from, to }: Span, maxBytes: number): FragmentSpan[] {
  const begin = fragments.findLastIndex((fragment) => fragment.isKey && fragment.from <= from);
  let bytes = 0;
  const chosen: FragmentSpan[] = [];
  for (const fragment of fragments.slice(Math.max(0, begin))) {
    bytes += fragment.bytes;
    if (fragment.from >= to || (bytes > maxBytes && chosen.length > 0)) break;
    chosen.push(fragment);
  }
  return chosen;
}
