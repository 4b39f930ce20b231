/**
 * Bytes per sector of a compound file, the container of .xls ([MS-CFB] version 3). Layout here: header, the sectors of
 * the only stream in order, directory, allocation tables.
 */
const sector = 512;
const entriesOfSector = sector / 4;
const free = 0xffff_ffff;
const endOfChain = 0xffff_fffe;
const fatSector = 0xffff_fffd;
const difatSector = 0xffff_fffc;
/** Maximum number of allocation sectors that the header lists. */
const headerFats = 109;
/**
 * Minimum bytes of the stream. The format stores a shorter stream in another way (mini stream), which is not supported
 * here.
 */
const minStream = 4096;

interface Layout {
  stream: number;
  fats: number;
  difats: number;
}

/** Returns the number of sectors of each part, for a stream of this size. */
function layoutOf(bytes: number): Layout {
  const stream = Math.ceil(Math.max(bytes, minStream) / sector);
  for (let fats = 1; ; fats++) {
    const difats = Math.max(0, Math.ceil((fats - headerFats) / (entriesOfSector - 1)));
    if (stream + 1 + fats + difats <= fats * entriesOfSector) return { stream, fats, difats };
  }
}

function sectorOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(sector, 0xff);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

export function compoundHeader(streamBytes: number): Buffer {
  const { stream, fats, difats } = layoutOf(streamBytes);
  const header = Buffer.alloc(sector, 0);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fats, 44);
  header.writeUInt32LE(stream, 48);
  header.writeUInt32LE(minStream, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(difats === 0 ? endOfChain : stream + 1 + fats, 68);
  header.writeUInt32LE(difats, 72);
  header.fill(0xff, 76);
  for (let at = 0; at < Math.min(fats, headerFats); at++) header.writeUInt32LE(stream + 1 + at, 76 + at * 4);
  return header;
}

function directoryEntry(name: string, kind: number, child: number, start: number, bytes: number): Buffer {
  const entry = Buffer.alloc(128);
  const length = entry.write(name, 0, "utf16le");
  entry.writeUInt16LE(name === "" ? 0 : length + 2, 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  for (const at of [68, 72]) entry.writeUInt32LE(free, at);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(bytes, 120);
  return entry;
}

function* allocation({ stream, fats, difats }: Layout): Generator<number> {
  for (let at = 1; at < stream; at++) yield at;
  yield endOfChain;
  yield endOfChain;
  for (let at = 0; at < fats; at++) yield fatSector;
  for (let at = 0; at < difats; at++) yield difatSector;
}

function* sectorsOf(values: Iterable<number>): Generator<Buffer> {
  let some: number[] = [];
  for (const value of values) {
    some.push(value);
    if (some.length < entriesOfSector) continue;
    yield sectorOf(some);
    some = [];
  }
  if (some.length > 0) yield sectorOf(some);
}

/**
 * Yields the bytes after the stream: its padding, the directory and the allocation tables.
 * @param name of the stream
 */
export function* compoundTail(name: string, streamBytes: number): Generator<Buffer> {
  const layout = layoutOf(streamBytes);
  const { stream, fats, difats } = layout;
  yield Buffer.alloc(stream * sector - streamBytes);
  yield Buffer.concat([
    directoryEntry("Root Entry", 5, 1, endOfChain, 0),
    directoryEntry(name, 2, free, 0, Math.max(streamBytes, minStream)),
    directoryEntry("", 0, free, 0, 0),
    directoryEntry("", 0, free, 0, 0),
  ]);
  yield* sectorsOf(allocation(layout));
  for (let at = 0; at < difats; at++) {
    const first = headerFats + at * (entriesOfSector - 1);
    const count = Math.min(entriesOfSector - 1, fats - first);
    const values = Array.from({ length: entriesOfSector - 1 }, (_, n) => (n < count ? stream + 1 + first + n : free));
    yield sectorOf([...values, at === difats - 1 ? endOfChain : stream + 1 + fats + at + 1]);
  }
}
