import { parse } from "csv-parse/sync";

/** Byte order marks with their encodings; Excel saves "Unicode text" as UTF-16. */
const marked: [mark: string, encoding: string][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

/**
 * Decodes the whole file by its byte order mark; without one as UTF-8 or, if it is not valid UTF-8, as GB 18030 of
 * Chinese Windows.
 */
function textOf(bytes: Buffer): string {
  const known = marked.find(([mark]) => bytes.subarray(0, mark.length / 2).toString("hex") === mark);
  // the byte order mark makes the encoding certain, so a damaged character is only replaced
  if (known !== undefined) return new TextDecoder(known[1]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

const maxCellCharacters = 10_000;

/**
 * Number of first lines in which the delimiter is searched. Several are needed, because titles above the header have
 * none.
 */
const delimiterLines = 50;

/** Returns the delimiter that occurs in the most lines; on a tie, the one that occurs most often in total. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, delimiterLines);
  const weight = (delimiter: string) =>
    lines.reduce((sum, line) => sum + (line.includes(delimiter) ? 1_000 + line.split(delimiter).length : 0), 0);
  const [best = ","] = [",", ";", "\t"].toSorted((a, b) => weight(b) - weight(a));
  return best;
}

/**
 * Returns the rows of a file with comma, semicolon or tab separated texts. Empty lines between rows are kept.
 * @throws Error if the file is no such table
 */
export function csvRows(bytes: Buffer, { maxRows, maxColumns }: { maxRows: number; maxColumns: number }): string[][] {
  const text = textOf(bytes).replace(/^\uFEFF/, "");
  // a NUL character proves that the file is not text
  if (text.includes("\0")) throw new Error("not a text");
  const [, named, table = text] = /^sep=(.)\r?\n(.*)$/is.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(table);
  const rows: string[][] = parse(table, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxColumns * maxCellCharacters,
    // reads one row more than allowed, so that the caller recognises a file that is too long
    to: maxRows + 1,
  });
  return rows.map((row) => row.slice(0, maxColumns));
}
