import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { ZipFile } from "yazl";
import { testPayer } from "#test/data/payer.ts";
import { AppError } from "../error/app-error.ts";
import { readRows } from "./read-rows.ts";
import { workbookParts } from "./sheet-parts.ts";

const limits = { maxRows: 5000, maxColumns: 10, payer: testPayer };

function packed(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries({ ...workbookParts, ...parts })) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
const first = "xl/worksheets/sheet1.xml";
const shared = (texts: string) => ({ "xl/sharedStrings.xml": `<sst ${main}>${texts}</sst>` });

it("reads shared texts, joins the runs of rich text, and omits phonetic texts", async () => {
  const texts =
    '<si><t>王</t></si><si><r><t>李</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 四</t></r><rPh><t>ㄌ</t></rPh></si>';
  const rows = '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>9</v></c></row>';
  expect(await readRows(await packed({ ...shared(texts), [first]: sheet(rows) }), limits)).toEqual([["李 四", "王"]]);
});

it("puts rows and cells at their declared positions, for any gaps between them", async () => {
  const rows = '<row r="2"><c r="C2"><v>1</v></c><c r="AZ2"><v>9</v></c></row><row r="4"><c><v>2</v></c></row>';
  expect(await readRows(await packed({ [first]: sheet(rows) }), limits)).toEqual([[], ["", "", "1"], [], ["2"]]);
});

it("reads XML variants of other programs: prefixes, absolute targets, capitals, escapes", async () => {
  const book = await packed({
    "xl/workbook.xml": `<x:workbook xmlns:x="m" xmlns:rel="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="c" rel:id="r7"/><x:sheet name="a" rel:id="r8"/></x:sheets></x:workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r7" Type="t/chartsheet" Target="chart.xml"/><Relationship Id="r8" Type="t/worksheet" Target="/xl/Sheets/One.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/sheets/one.xml": `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c s="1"><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a_x0041_&amp;</x:t></x:is></x:c><x:c t="d"><x:v>2026-01-31T00:00:00</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  });
  expect(await readRows(book, limits)).toEqual([["1904-01-02", "aA&", "2026-01-31", "#REF!"]]);
});

it.each<[string, Record<string, string>]>([
  [
    "a long text in every cell",
    {
      ...shared(`<si><t>${"x".repeat(30_000)}</t></si>`),
      [first]: sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(5000)),
    },
  ],
  [
    "entities that grow",
    { [first]: `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheet("<row><c><v>&b;</v></c></row>")}` },
  ],
  ["elements that do not close", { [first]: sheet("<row>".repeat(50)) }],
  ["bytes that are no UTF-8", { [first]: `\ud800${sheet("")}<` }],
])("refuses a sheet that is too large or invalid: %s", async (_rule, parts) => {
  const error: unknown = await readRows(await packed(parts), limits).catch((caught: unknown) => caught);
  expect(error instanceof AppError ? error.key : error).toMatch(/^spreadsheet_(too_complex|empty)$/);
});

it("reads a workbook with the maximum number of rows within the thread's time limit", { tags: ["rest"] }, async () => {
  const row = `<row>${'<c t="inlineStr"><is><t>张三李四王五</t></is></c>'.repeat(10)}</row>`;
  expect(await readRows(await packed({ [first]: sheet(row.repeat(5000)) }), limits)).toHaveLength(5000);
});
