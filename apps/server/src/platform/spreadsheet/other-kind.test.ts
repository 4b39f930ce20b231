import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { testPayer } from "#test/data/payer.ts";
import { AppError } from "../error/app-error.ts";
import { csvRows } from "./csv-rows.ts";
import { readRows } from "./read-rows.ts";
import { sheetEnd, sheetStart, workbookParts } from "./sheet-parts.ts";

async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
const ole = (text: string) =>
  Buffer.concat([
    Buffer.from("D0CF11E0A1B11AE1", "hex"),
    Buffer.alloc(2_000),
    Buffer.from(text, "utf16le"),
    Buffer.alloc(2_000),
  ]);
const saveAs = /另存为 xlsx/;

describe("refuses a table of another file format and advises how to convert it", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp | undefined]>([
    ["HTML under the name .xls", () => Buffer.from("<html xmlns:x='urn'><table><tr><td>1</td></tr></table>"), saveAs],
    ["HTML with a byte order mark", () => Buffer.from("\uFEFF\r\n<!DOCTYPE html><table></table>"), saveAs],
    ["HTML in UTF-16", () => Buffer.from("\uFEFF<table></table>", "utf16le"), saveAs],
    ["a bare table", () => Buffer.from("<TABLE border=1><tr><td>姓名</td></tr></TABLE>"), saveAs],
    [
      "XML of Excel 2003",
      () => Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      saveAs,
    ],
    ["a web archive", () => Buffer.from("MIME-Version: 1.0\r\nContent-Type: multipart/related"), saveAs],
    ["CSV", () => Buffer.from("姓名,手机号\n张三,13912345678"), saveAs],
    ["text with tabs", () => Buffer.from("姓名\t手机号\n"), saveAs],
    [
      "OpenDocument",
      () => zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "" }),
      saveAs,
    ],
    ["Numbers", () => zipOf({ "Index/Document.iwa": "x" }), saveAs],
    ["a workbook with a password", () => ole("EncryptedPackage"), /取消密码/],
    ["a PDF", () => Buffer.from("%PDF-1.7, x"), undefined],
    ["JSON", () => Buffer.from('{"a":1,"b":2}'), undefined],
    ["a Word document", () => zipOf({ "word/document.xml": "x" }), undefined],
    ["nothing", () => Buffer.alloc(0), undefined],
  ])("%s", async (_name, make, advice) => {
    const error: unknown = await readRows(await make(), { maxRows: 9, maxColumns: 9, payer: testPayer }).catch(
      (caught: unknown) => caught,
    );
    if (!(error instanceof AppError)) throw error;
    expect(error.key).toBe("spreadsheet_wrong_type");
    if (advice === undefined) expect(error.details.text).toBeUndefined();
    else expect(error.details.text).toMatch(advice);
  });
});

it.each([500, 1_000, 3_000])("reads a workbook with %i embedded pictures", { tags: ["rest"] }, async (count) => {
  const pictures = Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/media/image${at}.png`, "x"]));
  const row = '<row r="2"><c r="A2" t="inlineStr"><is><t>张三</t></is></c></row>';
  const sheet = { "xl/worksheets/sheet1.xml": `${sheetStart([{ title: "姓名", width: 9 }])}${row}${sheetEnd}` };
  const rows = await readRows(await zipOf({ ...workbookParts, ...sheet, ...pictures }), {
    maxRows: 9,
    maxColumns: 9,
    payer: testPayer,
  });
  expect(rows.at(-1)).toEqual(["张三"]);
});

describe("reads delimited text in the encoding and with the delimiter of the whole file", () => {
  const rows = [
    ["订单号", "金额"],
    ["001", "1,234.50"],
  ];
  const gb18030 = Buffer.from("b6a9b5a5bac52cbdf0b6ee0a3030312c22312c3233342e3530220a", "hex");
  const text = '订单号,金额\n001,"1,234.50"\n';
  const utf16 = (swap: boolean) => {
    const bytes = Buffer.from(
      `\uFEFF${text.replaceAll('"1,234.50"', "1,234.50").replace("订单号,", "订单号\t").replace("001,", "001\t")}`,
      "utf16le",
    );
    return swap ? bytes.swap16() : bytes;
  };
  it.each<[string, Buffer]>([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${text}`)],
    ["GB 18030", gb18030],
    ["UTF-16 with tabs, as Excel saves Unicode text", utf16(false)],
    ["UTF-16, the other way round", utf16(true)],
    ["semicolons", Buffer.from("订单号;金额\n001;1,234.50\n")],
    ["a first line that names the delimiter", Buffer.from("sep=;\r\n订单号;金额\r\n001;1,234.50\r\n")],
    ["tabs below titles with commas", Buffer.from("订单号\t金额\n001\t1,234.50\n")],
  ])("%s", (_name, bytes) => expect(csvRows(bytes, { maxRows: 9, maxColumns: 9 })).toEqual(rows));

  it("does not take a comma in a title above the header for the delimiter", () => {
    const list = csvRows(Buffer.from("对账单,2026 年\n\n订单号\t金额\n001\t1\n002\t2\n"), {
      maxRows: 9,
      maxColumns: 9,
    });
    expect(list.at(-1)).toEqual(["002", "2"]);
  });

  it("keeps the encoding of the byte order mark despite a damaged character", () => {
    const bytes = Buffer.concat([Buffer.from("\uFEFF订单号,金额\n"), Buffer.from([0xe5, 0x2c, 0x31, 0x0a])]);
    expect(csvRows(bytes, { maxRows: 9, maxColumns: 9 })).toEqual([
      ["订单号", "金额"],
      ["\u{FFFD}", "1"],
    ]);
  });
});
