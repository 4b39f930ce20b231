import { parse } from "csv-parse/sync";

/** UTF-8, or what Chinese Windows writes. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

const maxCellCharacters = 10_000;

/**
 * Rows of a table of comma, semicolon or tab separated texts; inner empty lines are kept.
 * @throws when it is none
 */
export function csvRows(bytes: Buffer, { maxRows, maxColumns }: { maxRows: number; maxColumns: number }): string[][] {
  const text = textOf(bytes).replace(/^\uFEFF/, "");
  // no table, but some other file
  if (text.includes("\0")) throw new Error("not a text");
  const head = text.slice(0, text.indexOf("\n") === -1 ? undefined : text.indexOf("\n"));
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => head.split(b).length - head.split(a).length);
  const rows: string[][] = parse(text, {
    ...{ delimiter, relax_column_count: true, relax_quotes: true, max_record_size: maxColumns * maxCellCharacters },
    // one more, so that a list that is too long is seen to be
    to: maxRows + 1,
  });
  return rows.map((row) => row.slice(0, maxColumns));
}
