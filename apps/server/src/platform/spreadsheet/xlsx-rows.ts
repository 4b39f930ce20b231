import { readXml } from "./read-xml.ts";
import { type RowLimits, RowTexts } from "./row-texts.ts";
import { readWorkbookFacts, type WorkbookFacts } from "./workbook-facts.ts";
import { openZip, type ZipParts } from "./zip-parts.ts";

/** Maximum cells of a row; Excel has the same limit. */
const maxCellsOfRow = 16_384;

/** Maximum number of other sheets that are compared with the first sheet. */
const maxOtherSheets = 50;

/** Returns the column of a cell reference, from 0; `fallback` if the cell has no reference. */
function columnOf(reference: string | undefined, fallback: number): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? "")?.[0].toUpperCase();
  if (letters === undefined) return fallback;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const rowOf = (reference: string | undefined, fallback: number) =>
  reference !== undefined && /^\d{1,7}$/.test(reference) ? Number(reference) - 1 : fallback;

/** Collects the texts of a sheet from its XML elements, in their order. */
class SheetReader {
  readonly texts: RowTexts;
  readonly #facts: WorkbookFacts;
  readonly #limits: RowLimits;
  #row = -1;
  #column = -1;
  #cellsOfRow = 0;
  #cell = { type: "", style: "", value: "" };
  #inValue = false;
  #phonetic = 0;

  constructor(facts: WorkbookFacts, limits: RowLimits) {
    this.texts = new RowTexts(facts.startsIn1904);
    this.#facts = facts;
    this.#limits = limits;
  }

  /** Handles the start of an element. Returns true to stop reading, after twice the maximum rows. */
  open(name: string, attributes: Readonly<Record<string, string>>): boolean {
    const { r: reference, t: type = "n", s: style = "" } = attributes;
    if (name === "row") {
      this.#row = rowOf(reference, this.#row + 1);
      this.#column = -1;
      this.#cellsOfRow = 0;
      return this.#row > 2 * this.#limits.maxRows;
    }
    if (name === "c") {
      if (++this.#cellsOfRow > maxCellsOfRow) throw new Error("too many cells in a row");
      this.#column = columnOf(reference, this.#column + 1);
      this.#cell = { type, style, value: "" };
    } else if (name === "rPh") this.#phonetic++;
    else if (name === "v" || name === "t") this.#inValue = this.#phonetic === 0;
    else if (name === "mergeCell") this.#repeatMerged(attributes.ref ?? "");
    return false;
  }

  text(text: string): void {
    if (this.#inValue && this.#column < this.#limits.maxColumns) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#inValue = false;
    else if (name === "rPh") this.#phonetic--;
    else if (name === "c" && this.#row >= 0 && this.#column < this.#limits.maxColumns) this.#keep();
  }

  /**
   * Repeats the text of a merged range in its rows. In the sheet's XML, merged ranges come after all rows, so all texts
   * are known here.
   */
  #repeatMerged(range: string): void {
    const [, column, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i.exec(range) ?? [];
    const end = Math.min(Number(to), 2 * this.#limits.maxRows);
    if (column !== undefined) this.texts.repeatDown(columnOf(column, 0), Number(from) - 1, end - 1);
  }

  #keep(): void {
    const { type, style, value } = this.#cell;
    if (value === "") return;
    const text = type === "s" ? (this.#facts.sharedTexts[Number(value)] ?? "") : value;
    this.texts.set(this.#row, this.#column, { type, value: text, format: this.#facts.formats[Number(style)] });
  }
}

/** Number of rows of another sheet that are compared with the first sheet: its header and one entry. */
const comparedRows = 2;

/**
 * Returns whether a sheet has the same header as the first sheet, and entries below it. The file is then refused,
 * because only the first sheet is read.
 */
async function hasEntries(
  zip: ZipParts,
  part: string,
  facts: WorkbookFacts,
  head: readonly string[],
): Promise<boolean> {
  const [first, entry] = await readSheet(zip, part, facts, { maxRows: comparedRows, maxColumns: head.length });
  return entry?.some((cell) => cell !== "") === true && first?.join("\n") === head.join("\n");
}

async function readSheet(zip: ZipParts, part: string, facts: WorkbookFacts, limits: RowLimits): Promise<string[][]> {
  const reader = new SheetReader(facts, limits);
  await readXml(zip.read(part), {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  return reader.texts.all();
}

export type SheetRead = { rows: string[][] } | { refused: "spreadsheet_wrong_type" | "spreadsheet_more_sheets" };

/**
 * Reads the first visible sheet of an .xlsx file while it is decompressed.
 * @throws Error if the file is damaged, encrypted or too large
 */
export async function xlsxRows(bytes: Buffer, limits: RowLimits): Promise<SheetRead> {
  const zip = await openZip(bytes);
  if (!zip.has("xl/workbook.xml")) return { refused: "spreadsheet_wrong_type" };
  const facts = await readWorkbookFacts(zip.read);
  const rows = await readSheet(zip, facts.firstSheet, facts, limits);
  for (const { part } of facts.otherSheets.slice(0, maxOtherSheets)) {
    if (await hasEntries(zip, part, facts, rows[0] ?? [])) return { refused: "spreadsheet_more_sheets" };
  }
  return { rows };
}
