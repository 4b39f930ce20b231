/** Ids of the records in a BIFF8 workbook stream; names and layouts as in [MS-XLS]. */
const kinds = {
  eof: 0x0a,
  window1: 0x3d,
  codePage: 0x42,
  pane: 0x41,
  font: 0x31,
  columnInfo: 0x7d,
  sheet: 0x85,
  format: 0xe0,
  style: 0x293,
  sharedStrings: 0xfc,
  continued: 0x3c,
  dimensions: 0x200,
  window2: 0x23e,
  begin: 0x809,
} as const;

/** Maximum data bytes of a record; further data must follow in a `continued` record. */
export const maxRecordBytes = 8224;

function record(kind: number, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

const uint16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** Returns the record that begins the workbook's own records, or those of a sheet. */
export const begin = (of: "workbook" | "sheet") =>
  record(
    kinds.begin,
    Buffer.concat([uint16(0x600, of === "workbook" ? 5 : 0x10, 0xdbb, 0x7cc), hex("41000000 06000000")]),
  );
export const end = record(kinds.eof);

function font(weight: number): Buffer {
  const name = "Arial";
  return record(
    kinds.font,
    Buffer.concat([
      uint16(220, 0, 0x7fff, weight, 0),
      hex("00 00 00 00"),
      Buffer.from([name.length, 0]),
      Buffer.from(name),
    ]),
  );
}

/**
 * Indexes of cell formats. Indexes 0 to 14 are the formats that every workbook has. The formats of this product follow:
 * plain, bold, and text that is never a formula.
 */
export const cellFormat = { plain: 15, head: 16, quoted: 17 } as const;
const noBorders = "00000000 00000000 c020";
const cellFormats = [
  `0000 0000 f5ff 20 00 00 00 ${noBorders}`,
  ...Array.from({ length: 14 }, () => `0000 0000 f5ff 20 00 00 f4 ${noBorders}`),
  `0000 0000 0100 20 00 00 00 ${noBorders}`,
  `0500 0000 0100 20 00 00 08 ${noBorders}`,
  `0000 0000 0900 20 00 00 00 ${noBorders}`,
];

/** Records of the workbook stream that come before the names of the sheets. */
export const workbookStart = Buffer.concat([
  begin("workbook"),
  record(kinds.codePage, uint16(1200)),
  record(kinds.window1, uint16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600)),
  // five fonts; the fifth one (bold) has index 5, because the format skips index 4
  ...[400, 400, 400, 400, 700].map(font),
  ...cellFormats.map((bytes) => record(kinds.format, hex(bytes))),
  record(kinds.style, hex("0080 00 ff")),
]);

/** @param at byte offset of the sheet in the workbook stream */
export function sheetName(name: string, at: number): Buffer {
  const data = Buffer.alloc(8 + name.length);
  data.writeUInt32LE(at, 0);
  data.writeUInt8(name.length, 6);
  data.write(name, 8, "latin1");
  return record(kinds.sheet, data);
}

/** @param width width in characters */
export const columnInfo = (at: number, width: number) =>
  record(kinds.columnInfo, uint16(at, at, width * 256, cellFormat.plain, 0, 0));

/** @param rows number of rows including the header */
export function dimensions(rows: number, columns: number): Buffer {
  const data = Buffer.alloc(14);
  data.writeUInt32LE(rows, 4);
  data.writeUInt16LE(columns, 10);
  return record(kinds.dimensions, data);
}

/** Returns the records of a sheet's view, with a frozen header. */
export const sheetView = (isFirst: boolean) =>
  Buffer.concat([
    record(kinds.window2, Buffer.concat([uint16(isFirst ? 0x7be : 0x1be, 0, 0), hex("40000000 0000 0000 00000000")])),
    record(kinds.pane, uint16(0, 1, 1, 0, 2)),
  ]);

export const sharedStrings = (total: number, unique: number, data: Buffer) => {
  const counts = Buffer.alloc(8);
  counts.writeUInt32LE(total, 0);
  counts.writeUInt32LE(unique, 4);
  return record(kinds.sharedStrings, Buffer.concat([counts, data]));
};
export const continued = (data: Buffer) => record(kinds.continued, data);

const labelKind = 0xfd;
const numberKind = 0x203;
export const labelBytes = 14;
export const numberBytes = 18;

/** Writes a cell with a shared text into a buffer with `labelBytes` of space. */
export function putLabel(room: Buffer, row: number, column: number, format: number, text: number): void {
  room.writeUInt16LE(labelKind, 0);
  room.writeUInt16LE(labelBytes - 4, 2);
  room.writeUInt16LE(row, 4);
  room.writeUInt16LE(column, 6);
  room.writeUInt16LE(format, 8);
  room.writeUInt32LE(text, 10);
}

/** Writes a cell with a number into a buffer with `numberBytes` of space. */
export function putNumber(room: Buffer, row: number, column: number, value: number): void {
  room.writeUInt16LE(numberKind, 0);
  room.writeUInt16LE(numberBytes - 4, 2);
  room.writeUInt16LE(row, 4);
  room.writeUInt16LE(column, 6);
  room.writeUInt16LE(cellFormat.plain, 8);
  room.writeDoubleLE(value, 10);
}
