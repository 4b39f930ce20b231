import { office, pack, xmlHead } from "./sheet-parts.ts";

/** Column whose cells show pictures. */
export interface PictureColumn {
  /** Index of the column, from 0. */
  column: number;
  /** Maximum width and height of a picture in pixels; rows with a picture have this height. */
  width: number;
  height: number;
}

const relations = (list: readonly string[]) =>
  `${xmlHead}<Relationships xmlns="${pack}/relationships">${list.join("")}</Relationships>`;

/** A picture with its row (from 0) and its size in pixels. */
export interface PlacedPicture {
  row: number;
  width: number;
  height: number;
}

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
/** English Metric Units (EMU) per pixel. */
const unit = 9525;
export const pictureName = (at: number) => `xl/media/image${at + 1}.jpg`;

function anchor({ row, width, height }: PlacedPicture, at: number, column: number): string {
  const position = `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${2 * unit}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${2 * unit}</xdr:rowOff></xdr:from>`;
  const size = `cx="${width * unit}" cy="${height * unit}"`;
  return (
    `<xdr:oneCellAnchor>${position}<xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="${at + 1}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="r${at + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    "</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>"
  );
}

/**
 * Returns the XML parts of the workbook that place the pictures in the sheet. The pictures themselves are separate
 * parts, named by `pictureName`.
 */
export function drawingParts(pictures: readonly PlacedPicture[], column: number): Record<string, string> {
  const anchors = pictures.map((picture, at) => anchor(picture, at, column));
  const links = pictures.map(
    (_, at) => `<Relationship Id="r${at + 1}" Type="${office}/image" Target="/${pictureName(at)}"/>`,
  );
  return {
    "xl/worksheets/_rels/sheet1.xml.rels": relations([
      `<Relationship Id="r1" Type="${office}/drawing" Target="../drawings/drawing1.xml"/>`,
    ]),
    "xl/drawings/drawing1.xml":
      `${xmlHead}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="${office}">` +
      `${anchors.join("")}</xdr:wsDr>`,
    "xl/drawings/_rels/drawing1.xml.rels": relations(links),
  };
}
