import { type FileHandle, open } from "node:fs/promises";

/** A complete fragment of a file. Times in ms since 1970. */
export interface FragmentSpan {
  /** Position in the file, bytes. */
  offset: number;
  bytes: number;
  from: number;
  to: number;
  /** True if the fragment begins with a key frame. */
  isKey: boolean;
}

export interface FileContent {
  /** Bytes before the first fragment. */
  initBytes: number;
  fragments: FragmentSpan[];
  /** Length of the complete part of the file. After a kill or a power failure, a damaged fragment may follow. */
  wholeBytes: number;
}

const headBytes = 8;
/** Maximum bytes of a fragment's index; a fragment of a second has some kilobytes. */
const maxIndexBytes = 1024 * 1024;
/** First time that the name of a recording file cannot hold, ms since 1970. */
const endOfTimes = 1e13;

/**
 * Lists the playable content of a recording file. The file ends before its first partial or damaged
 * fragment.
 * @throws Error if the file cannot be read
 */
export async function readFragments(path: string): Promise<FileContent> {
  const file = await open(path, "r");
  try {
    return await contentOf(file);
  } finally {
    await file.close();
  }
}

/** Lists the playable content of an open recording file. */
export async function contentOf(file: FileHandle): Promise<FileContent> {
  const { size } = await file.stat();
  const content: FileContent = { initBytes: 0, fragments: [], wholeBytes: 0 };
  let index: Box | undefined;
  for await (const box of boxes(file, size)) {
    if (box.type === "moof") {
      index = box;
      continue;
    }
    if (box.type === "mdat" && index !== undefined) {
      const span = await spanOf(file, index, box);
      if (span === undefined) return content;
      content.fragments.push(span);
    }
    content.wholeBytes = box.offset + box.bytes;
    if (box.type === "moov") content.initBytes = content.wholeBytes;
    index = undefined;
  }
  return content;
}

interface Box {
  type: string;
  offset: number;
  bytes: number;
}

/** Yields the complete boxes of a file. */
async function* boxes(file: FileHandle, size: number): AsyncGenerator<Box> {
  for (let offset = 0; offset + headBytes <= size; ) {
    const head = await read(file, offset, headBytes);
    const [bytes, type] = [head.readUInt32BE(0), head.toString("latin1", 4)];
    if (bytes < headBytes || offset + bytes > size) return;
    yield { type, offset, bytes };
    offset += bytes;
  }
}

/** Returns the span of a fragment; undefined if it is damaged. */
async function spanOf(file: FileHandle, index: Box, data: Box): Promise<FragmentSpan | undefined> {
  const times = timesOf(await read(file, index.offset, Math.min(index.bytes, maxIndexBytes)));
  if (times === undefined) return undefined;
  return { offset: index.offset, bytes: data.offset + data.bytes - index.offset, ...times };
}

async function read(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * Returns the times of a fragment; undefined if it is damaged.
 * @param moof box as `fragment` writes it
 */
function timesOf(moof: Buffer): Pick<FragmentSpan, "from" | "to" | "isKey"> | undefined {
  const [time, run] = [moof.indexOf("tfdt", 0, "latin1"), moof.indexOf("trun", 0, "latin1")];
  const rows = run + 16;
  if (time < 0 || run < 0 || moof.length < Math.max(time + 16, rows)) return undefined;
  const from = moof.readUInt32BE(time + 8) * 2 ** 32 + moof.readUInt32BE(time + 12);
  const count = moof.readUInt32BE(run + 8);
  if (moof.length < rows + count * 16) return undefined;
  const durations = Array.from({ length: count }, (_, at) => moof.readUInt32BE(rows + at * 16));
  const to = from + durations.reduce((sum, ms) => sum + ms, 0);
  const isKey = count > 0 && moof.readUInt32BE(rows + 8) === 0x02000000;
  return to < endOfTimes ? { from, to, isKey } : undefined;
}
