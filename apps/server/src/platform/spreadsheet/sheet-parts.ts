/** A column of a written sheet: its header, and its width in characters. */
export interface SheetColumn {
  title: string;
  width: number;
  /**
   * True: the spreadsheet program keeps values that a user types as text, so that 007 and long ids do not become
   * numbers.
   */
  isText?: boolean;
}

export type CellValue = string | number | null;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006";
export const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const pack = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Cell styles as indexes into `cellXfs` below. `quoted` keeps a text that looks like a formula as text. */
const style = { plain: 0, head: 1, quoted: 2, text: 3 } as const;
/** Id of Excel's built-in number format for text (“@”). */
const textFormat = 49;

const pictureTypes =
  '<Default Extension="jpg" ContentType="image/jpeg"/>' +
  '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>';

const contentTypes = (hasPictures: boolean): string =>
  `${xmlHead}<Types xmlns="${pack}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${hasPictures ? pictureTypes : ""}</Types>`;

/** Parts of a workbook with one sheet, without the sheet itself. */
export const workbookParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": contentTypes(false),
  "_rels/.rels":
    `${xmlHead}<Relationships xmlns="${pack}/relationships">` +
    `<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml":
    `${xmlHead}<workbook xmlns="${spreadsheet}/main" xmlns:r="${office}">` +
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    `${xmlHead}<Relationships xmlns="${pack}/relationships">` +
    `<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml":
    `${xmlHead}<styleSheet xmlns="${spreadsheet}/main">` +
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    "<borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>" +
    '<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/>' +
    `<xf xfId="0" numFmtId="${textFormat}" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Parts of a workbook with pictures; `drawingParts` returns the remaining parts. */
export const drawnWorkbookParts = { ...workbookParts, "[Content_Types].xml": contentTypes(true) };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "_x000D_" };
/** Excel's limit for the characters of a cell. */
const maxCharacters = 32_767;

const notXml = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Escapes text for XML 1.0. Drops invalid characters, and escapes texts such as `_x000D_` so that they stay literal.
 */
function xmlText(text: string): string {
  const carried = text.slice(0, maxCharacters).toWellFormed().replaceAll(notXml, "");
  return carried
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>\r]/g, (character) => escapes[character] ?? "");
}

function textCell(text: string, styleAt: number): string {
  const attribute = styleAt === style.plain ? "" : ` s="${styleAt}"`;
  return `<c t="inlineStr"${attribute}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/**
 * Matches the first characters of texts that a spreadsheet program interprets as a formula when they are typed or read
 * from CSV.
 */
export const formulaStart = /^[=+\-@\t\r]/;

function cell(value: CellValue, column: SheetColumn | undefined): string {
  if (value === null || value === "") return "<c/>";
  const own = column?.isText === true ? style.text : style.plain;
  if (typeof value === "string") return textCell(value, formulaStart.test(value) ? style.quoted : own);
  return Number.isFinite(value) ? `<c><v>${value}</v></c>` : "<c/>";
}

/** Returns the XML of the sheet before its first row: column widths and a frozen header. */
export function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width, isText = false }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${isText ? ` style="${style.text}"` : ""}/>`,
  );
  const titles = columns.map(({ title }) => textCell(title, style.head));
  return (
    `${xmlHead}<worksheet xmlns="${spreadsheet}/main"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join("")}</cols><sheetData><row>${titles.join("")}</row>`
  );
}

export const sheetEnd = "</sheetData></worksheet>";
/** XML after the last row of a sheet with pictures; their drawing is the sheet's relation r1. */
export const drawnSheetEnd = `</sheetData><drawing xmlns:r="${office}" r:id="r1"/></worksheet>`;

/** Returns the XML of a row. @param height in pixels, if the row has a picture */
export function sheetRow(values: readonly CellValue[], columns: readonly SheetColumn[], height?: number): string {
  const attributes = height === undefined ? "" : ` ht="${(height + 4) * 0.75}" customHeight="1"`;
  return `<row${attributes}>${values.map((value, at) => cell(value, columns[at])).join("")}</row>`;
}
