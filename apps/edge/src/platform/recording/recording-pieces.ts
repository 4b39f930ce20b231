import { type FileHandle, open } from "node:fs/promises";
import { recordingTimes } from "@huiyan/contract/recording/recording.rules";
import { contentOf, type FragmentSpan } from "./read-fragments.ts";
import { type RecordedFile, type RecordingStore, type Span } from "./recording-store.ts";

/** Maximum bytes of a response to a page, at any bit rate of the camera. */
const maxPieceBytes = 8 * 1024 * 1024;

/** Some seconds of a recording that can be played on their own. */
export interface Piece extends Span {
  /** Bytes before the first fragment. */
  init: Buffer;
  /** The fragments, one after another. */
  body: Buffer;
  /** Positions of the fragments in `body`. */
  fragments: FragmentSpan[];
}

/**
 * Returns the recording from a time on, beginning with the key frame before it.
 * @returns undefined if the file contains nothing after that time; the next file is a separate piece
 */
export async function readPiece(store: RecordingStore, channel: string, at: number): Promise<Piece | undefined> {
  const file = store.files(channel).find(({ from, to }) => from <= at && at < to);
  if (file === undefined) return undefined;
  return readRange(store, file, { from: at, to: at + recordingTimes.pieceMs });
}

/** Yields the parts of all files that overlap a period, oldest first. One at a time, because they are large. */
export async function* readSpan(store: RecordingStore, channel: string, span: Span): AsyncGenerator<Piece> {
  for (const file of store.files(channel).filter(({ from, to }) => from < span.to && to > span.from)) {
    const piece = await rangeOf(store, file, span);
    if (piece !== undefined) yield piece;
  }
}

/** Reads the part of a file in a period; empty if the quota has deleted the file meanwhile. */
function rangeOf(store: RecordingStore, file: RecordedFile, span: Span): Promise<Piece | undefined> {
  return readRange(store, file, span, Number.POSITIVE_INFINITY).catch(() => undefined);
}

async function readRange(
  store: RecordingStore,
  recorded: RecordedFile,
  span: Span,
  maxBytes = maxPieceBytes,
): Promise<Piece | undefined> {
  const file = await opened(store, recorded);
  try {
    const { fragments, initBytes } = await contentOf(file);
    const chosen = fragmentsOf(fragments, span, maxBytes);
    const [first, last] = [chosen[0], chosen.at(-1)];
    // A damaged file ends earlier than its name says.
    if (first === undefined || last === undefined || last.to <= span.from) return undefined;
    const bytes = last.offset + last.bytes - first.offset;
    const [init, body] = [Buffer.alloc(initBytes), Buffer.alloc(bytes)];
    await file.read(init, 0, initBytes, 0);
    await file.read(body, 0, bytes, first.offset);
    const moved = chosen.map((fragment) => ({ ...fragment, offset: fragment.offset - first.offset }));
    return { from: first.from, to: last.to, init, body, fragments: moved };
  } finally {
    await file.close();
  }
}

/** Opens a file whose name changes when its recording ends or when an alarm keeps it. @throws if it is gone */
async function opened(store: RecordingStore, recorded: RecordedFile): Promise<FileHandle> {
  const path = store.path(recorded);
  try {
    return await open(path, "r");
  } catch (error) {
    if (store.path(recorded) === path) throw error;
    return opened(store, recorded);
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
