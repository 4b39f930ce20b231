import { parse } from "csv-parse/sync";

/** Byte order marks, and the encodings that they name; Excel saves "Unicode text" as UTF-16. */
const marked: [mark: string, encoding: string][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

/** UTF-8, or what Chinese Windows writes; judged for the whole file. */
function textOf(bytes: Buffer): string {
  const known = marked.find(([mark]) => bytes.subarray(0, mark.length / 2).toString("hex") === mark);
  // one damaged character does not make it another encoding
  if (known !== undefined) return new TextDecoder(known[1]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

const maxCellCharacters = 10_000;

/** Lines that are looked at for the delimiter: above the heads stand titles without any. */
const delimiterLines = 50;

/** Returns the delimiter that is found in the most lines, and of several the most frequent. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, delimiterLines);
  const weight = (delimiter: string) =>
    lines.reduce((sum, line) => sum + (line.includes(delimiter) ? 1_000 + line.split(delimiter).length : 0), 0);
  const [best = ","] = [",", ";", "\t"].toSorted((a, b) => weight(b) - weight(a));
  return best;
}

/**
 * Rows of a table of comma, semicolon or tab separated texts; inner empty lines are kept.
 * @throws when it is none
 */
export function csvRows(bytes: Buffer, { maxRows, maxColumns }: { maxRows: number; maxColumns: number }): string[][] {
  const text = textOf(bytes).replace(/^\uFEFF/, "");
  // no table, but some other file
  if (text.includes("\0")) throw new Error("not a text");
  const [, named, table = text] = /^sep=(.)\r?\n(.*)$/is.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(table);
  const rows: string[][] = parse(table, {
    ...{ delimiter, relax_column_count: true, relax_quotes: true, max_record_size: maxColumns * maxCellCharacters },
    // one more, so that a list that is too long is seen to be
    to: maxRows + 1,
  });
  return rows.map((row) => row.slice(0, maxColumns));
}
