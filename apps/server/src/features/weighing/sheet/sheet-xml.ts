import { formulaStart, office, pack, xmlHead } from "#platform/spreadsheet/sheet-parts.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const types = "application/vnd.openxmlformats-officedocument";
/** English metric units per pixel. */
const unit = 9525;

/** Cell styles by their index in `cellXfs`. */
export const style = { plain: 0, title: 1, label: 2, head: 3, text: 4, figure: 5, sum: 6, quoted: 7 } as const;

const border = '<border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border>';
const boxed = 'borderId="1" applyBorder="1"';
const middle = (horizontal: string) =>
  `applyAlignment="1"><alignment horizontal="${horizontal}" vertical="center" wrapText="1"/></xf>`;

const styles =
  `${xmlHead}<styleSheet xmlns="${main}">` +
  '<fonts count="3"><font><sz val="11"/></font><font><b/><sz val="18"/></font><font><b/><sz val="11"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  `<borders count="2"><border/>${border}</borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>` +
  `<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1" ${middle("center")}<xf xfId="0" ${middle("left")}` +
  `<xf xfId="0" fontId="2" applyFont="1" ${boxed} ${middle("center")}<xf xfId="0" ${boxed} ${middle("center")}` +
  `<xf xfId="0" ${boxed} ${middle("right")}<xf xfId="0" fontId="2" applyFont="1" ${boxed} ${middle("right")}` +
  `<xf xfId="0" quotePrefix="1" ${middle("left")}</cellXfs></styleSheet>`;

const relations = (list: readonly string[]) =>
  `${xmlHead}<Relationships xmlns="${pack}/relationships">${list.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/**
 * Returns all files of the workbook except the sheet and the picture, by path.
 * @param at row and column of the picture, from 0
 * @param size pixels
 */
export function sheetFrame(at: { row: number; column: number }, size: number): Record<string, string> {
  const position = `<xdr:from><xdr:col>${at.column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at.row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`;
  const extent = `cx="${size * unit}" cy="${size * unit}"`;
  return {
    "[Content_Types].xml":
      `${xmlHead}<Types xmlns="${pack}/content-types"><Default Extension="png" ContentType="image/png"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.spreadsheetml.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.spreadsheetml.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.spreadsheetml.styles+xml"/>` +
      `<Override PartName="/xl/drawings/drawing1.xml" ContentType="${types}.drawing+xml"/></Types>`,
    "_rels/.rels": relations([relation("r1", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml":
      `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}">` +
      '<sheets><sheet name="磅单" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relations([
      relation("r1", "worksheet", "worksheets/sheet1.xml"),
      relation("r2", "styles", "styles.xml"),
    ]),
    "xl/styles.xml": styles,
    "xl/worksheets/_rels/sheet1.xml.rels": relations([relation("r1", "drawing", "../drawings/drawing1.xml")]),
    "xl/drawings/_rels/drawing1.xml.rels": relations([relation("r1", "image", "../media/image1.png")]),
    "xl/drawings/drawing1.xml":
      `${xmlHead}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="${office}">` +
      `<xdr:oneCellAnchor>${position}<xdr:ext ${extent}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="1"/>` +
      '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
      '<xdr:blipFill><a:blip r:embed="r1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>' +
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
      "</xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>",
  };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const notXml = /[^\t\n\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(notXml, "")
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? "");

export interface Cell {
  value: string | number;
  style: number;
}

function cellXml({ value, style: of }: Cell, reference: string): string {
  const at = `r="${reference}"`;
  if (typeof value === "number") return `<c ${at} s="${of}"><v>${value}</v></c>`;
  const shown = formulaStart.test(value) && of === style.label ? style.quoted : of;
  return `<c ${at} s="${shown}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const letters = "ABCDEFGH";

/**
 * Returns the XML of a row.
 * @param number row number, from 1
 * @param cells cells by column; undefined ones stay empty
 * @param height points
 */
export function rowXml(number: number, cells: readonly (Cell | undefined)[], height: number): string {
  const drawn = cells.map((cell, at) => (cell === undefined ? "" : cellXml(cell, `${letters[at]}${number}`)));
  return `<row r="${number}" ht="${height}" customHeight="1">${drawn.join("")}</row>`;
}

/** Returns the XML of the sheet: A4, portrait, fitted to the width of the page. */
export function sheetXml(widths: readonly number[], rows: readonly string[], merges: readonly string[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${xmlHead}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>${columns.join("")}</cols>` +
    `<sheetData>${rows.join("")}</sheetData>` +
    `<mergeCells count="${merges.length}">${merges.map((each) => `<mergeCell ref="${each}"/>`).join("")}</mergeCells>` +
    '<printOptions horizontalCentered="1"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/><drawing r:id="r1"/></worksheet>'
  );
}
