import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import xlsx from "@e965/xlsx";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { testPayer } from "#test/data/payer.ts";
import { testSize } from "#test/test-size.ts";
import { AppError } from "../error/app-error.ts";
import { readRows } from "./read-rows.ts";
import { sheetEnd, sheetStart, workbookParts } from "./sheet-parts.ts";

const limits = { maxRows: 100, maxColumns: 10, payer: testPayer };
const megabyte = 1024 * 1024;

async function refusal(bytes: Buffer, maxRows = 100): Promise<string> {
  const error: unknown = await readRows(bytes, { maxRows, maxColumns: 10, payer: testPayer }).then(
    () => new Error("it was not refused"),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return error.key;
}

function bookOf(rows: readonly unknown[][], bookType: "xlsx" | "xls" = "xlsx"): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([...rows]), "人员");
  return Buffer.from(new Uint8Array(xlsx.write(book, { type: "array", bookType })));
}

/** Zips a workbook: the product's own parts, and the sheet that the test supplies. */
async function packed(sheet: string | Readable, more: (zip: ZipFile) => void = () => undefined): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(text), name);
  if (typeof sheet === "string") zip.addBuffer(Buffer.from(sheet), "xl/worksheets/sheet1.xml");
  else zip.addReadStream(sheet, "xl/worksheets/sheet1.xml", fast);
  more(zip);
  zip.end();
  return buffer(zip.outputStream);
}
const sheetOf = (rows: string) => sheetStart([{ title: "名", width: 9 }]) + rows + sheetEnd;

function* repeated(start: string, block: string, times: number, end: string) {
  yield start;
  for (let n = 0; n < times; n++) yield block;
  yield end;
}
const zeros = (megabytes: number) => Readable.from(repeated("", "\0".repeat(megabyte), megabytes, ""));
/** Fast compression, because only the uncompressed size matters. */
const fast = { compressionLevel: 1 } as const;

it("reads an .xls of Excel 95 with texts in GBK", { tags: ["rest"] }, async () => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([["NAME"], ["ABCD"]]), "people");
  const bytes = Buffer.from(new Uint8Array(xlsx.write(book, { type: "array", bookType: "biff5" })));
  // sets the code page to GBK (936), because the library can only write its own
  bytes.writeUInt16LE(936, bytes.indexOf(Buffer.from([0x42, 0, 2, 0])) + 4);
  bytes.set(Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]), bytes.indexOf("ABCD"));
  expect(await readRows(bytes, limits)).toEqual([["NAME"], ["张三"]]);
});

it.each(["xlsx", "xls"] as const)("reads cells as users see them: %s", { tags: ["rest"] }, async (type) => {
  const book = bookOf(
    [
      ["姓名 ", "电话", "是"],
      [" 王小明\n", 13800138000, true],
      [],
      ["", 440101199001011234n.toString(), 0.1 + 0.2],
      [1234567890123, -5, null, ""],
    ],
    type,
  );
  expect(await readRows(book, limits)).toEqual([
    ["姓名", "电话", "是"],
    ["王小明", "13800138000", "TRUE"],
    [],
    ["", "440101199001011234", "0.3"],
    ["1234567890123", "-5"],
  ]);
});

it("formats dates and times uniformly for any cell format, and uses an explicit number format", {
  tags: ["rest"],
}, async () => {
  const date = (v: number, z: string) => ({ t: "n", v, z });
  const cells = [
    date(46_053, "m/d/yy"),
    date(46_053.333_333_33, 'yyyy"年"m"月"d"日" h:mm'),
    date(0.75, "h:mm"),
    date(7, "000000"),
    date(0.5, "0%"),
    date(46_053, "General"),
  ];
  const rows = [["2026-01-31", "2026-01-31 08:00:00", "18:00:00", "000007", "50%", "46053"]];
  expect(await readRows(bookOf([cells]), limits)).toEqual(rows);
  expect(await readRows(bookOf([cells], "xls"), limits)).toEqual(rows);
});

it("reads the stored value of a formula and does not compute the formula", { tags: ["rest"] }, async () => {
  const formulas =
    '<row><c><f>1+1</f><v>7</v></c><c t="str"><f>HYPERLINK("http://evil/")</f><v>看</v></c><c><f>1/0</f></c></row>';
  expect(await readRows(await packed(sheetOf(formulas)), limits)).toEqual([["名"], ["7", "看"]]);
});

it("reads only the first sheet, and only its first columns", { tags: ["rest"] }, async () => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([["a", "b", "c"]]), "1");
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([["hidden"]]), "2");
  const bytes = Buffer.from(new Uint8Array(xlsx.write(book, { type: "array", bookType: "xlsx" })));
  expect(await readRows(bytes, { maxRows: 5, maxColumns: 2, payer: testPayer })).toEqual([["a", "b"]]);
});

it.each(["xlsx", "xls"] as const)(
  "reads the first visible sheet of a workbook with hidden sheets: %s",
  { tags: ["rest"] },
  async (kind) => {
    const book = xlsx.utils.book_new();
    for (const name of ["字典", "很隐藏", "人员", "其他"])
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([[name]]), name);
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }] };
    const bytes: Buffer = xlsx.write(book, { type: "buffer", bookType: kind === "xls" ? "biff8" : kind });
    expect(await readRows(bytes, { maxRows: 10, maxColumns: 5, payer: testPayer })).toEqual([["人员"]]);
  },
);

it("reads as many rows as allowed, ignores trailing empty ones, and refuses one more", {
  tags: ["rest"],
}, async () => {
  const rows = Array.from({ length: 100 }, (_, n) => [n]);
  const empty = Array.from({ length: 50 }, () => ["", " "]);
  expect(await readRows(bookOf([...rows, ...empty]), limits)).toHaveLength(100);
  expect(await refusal(bookOf([...rows, ["x"]]))).toBe("spreadsheet_too_long");
  expect(await refusal(bookOf([...rows, ...empty, ["x"]]))).toBe("spreadsheet_too_long");
});

it("refuses a sheet of very many rows as too long without reading them all", { tags: ["rest"] }, async () => {
  const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
  // the XML at the end is invalid, so that a reader that gets there reports an error
  const open = sheetOf("").replace(sheetEnd, "");
  const small = await packed(Readable.from(repeated(open, row.repeat(1000), testSize(200, 1000), "</sheetData></c>&")));
  expect(small.length).toBeLessThan(megabyte);
  expect(await refusal(small, 5000)).toBe("spreadsheet_too_long");
  expect(await refusal(small, 2_000_000)).toBe("spreadsheet_too_complex");
});

describe("refuses other files and too costly sheets with a clear text", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["nothing", () => Buffer.alloc(0), "spreadsheet_wrong_type"],
    [
      "a picture named .xlsx",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      "spreadsheet_wrong_type",
    ],
    ["CSV", () => Buffer.from("a,b\n1,2"), "spreadsheet_wrong_type"],
    ["HTML", () => Buffer.from("<table><tr><td>1</td></tr></table>"), "spreadsheet_wrong_type"],
    [
      "another zip",
      async () => {
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from("x"), "word/document.xml");
        zip.end();
        return buffer(zip.outputStream);
      },
      "spreadsheet_wrong_type",
    ],
    ["a sheet without cells", () => bookOf([]), "spreadsheet_empty"],
    ["a sheet of blanks", () => bookOf([["", " "], [null]]), "spreadsheet_empty"],
    ["a zip cut off", async () => (await packed(sheetOf(""))).subarray(0, -200), "spreadsheet_too_complex"],
    ["a sheet that is no XML", () => packed("nonsense"), "spreadsheet_empty"],
    ["an xls of which the head is left", () => bookOf([["a"]], "xls").subarray(0, 600), "spreadsheet_too_complex"],
    [
      "another compound file",
      () => Buffer.concat([Buffer.from("D0CF11E0A1B11AE1", "hex"), Buffer.alloc(4096)]),
      "spreadsheet_too_complex",
    ],
    [
      "5,001 entries",
      () =>
        packed(sheetOf(""), (zip) => {
          for (let n = 0; n < 4_996; n++) zip.addBuffer(Buffer.from("x"), `xl/media/${n}.bin`, { compress: false });
        }),
      "spreadsheet_too_complex",
    ],
    [
      "an entry twice",
      () => packed(sheetOf(""), (zip) => zip.addBuffer(Buffer.from("x"), "xl/workbook.xml")),
      "spreadsheet_too_complex",
    ],
    ["a bomb of zeros", () => packed(zeros(testSize(51, 300))), "spreadsheet_too_complex"],
    [
      "a bomb beside the sheet",
      () => packed(sheetOf(""), (zip) => zip.addReadStream(zeros(51), "docProps/x.bin", fast)),
      "spreadsheet_too_complex",
    ],
    [
      "a bomb in pieces",
      () =>
        packed(sheetOf(""), (zip) => {
          for (let n = 0; n < 3; n++) zip.addReadStream(zeros(34), `xl/media/${n}.bin`, fast);
        }),
      "spreadsheet_too_complex",
    ],
    [
      "cells without end",
      () =>
        packed(
          Readable.from(
            repeated(
              sheetOf("").replace(sheetEnd, "<row>"),
              '<c t="b"><v>1</v></c>'.repeat(20_000),
              110,
              `</row>${sheetEnd}`,
            ),
          ),
        ),
      "spreadsheet_too_complex",
    ],
  ])("%s", { tags: ["rest"] }, async (_rule, make, key) => {
    expect(await refusal(await make())).toBe(key);
  });

  it("refuses zip entries that declare a false size", { tags: ["rest"] }, async () => {
    const big = await packed(Readable.from(repeated("", " ".repeat(megabyte), 40, "")));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(40 * megabyte);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(1000);
    const at = big.lastIndexOf(size);
    expect(at).toBeGreaterThan(0);
    expect(await refusal(Buffer.concat([big.subarray(0, at), small, big.subarray(at + 4)]))).toBe(
      "spreadsheet_too_complex",
    );
  });

  it.each(["../../../evil.xml", "/etc/evil.xml", "C:/evil.xml"])(
    "refuses a zip entry whose path leads out of the zip: %s",
    async (path) => {
      const placeholder = "x".repeat(path.length);
      const book = await packed(sheetOf(""), (zip) => zip.addBuffer(Buffer.from("x"), placeholder));
      const bytes = Buffer.from(book.toString("latin1").replaceAll(placeholder, path), "latin1");
      expect(await refusal(bytes)).toBe("spreadsheet_too_complex");
    },
  );
});

describe.each(["xlsx", "xls"] as const)("reads a workbook that a user saved as %s", (bookType) => {
  const written = (sheets: readonly (readonly string[][])[], merges: readonly string[] = []) => {
    const book = xlsx.utils.book_new();
    for (const [at, rows] of sheets.entries()) {
      const sheet = xlsx.utils.aoa_to_sheet([...rows]);
      sheet["!merges"] = at === 0 ? merges.map((range) => xlsx.utils.decode_range(range)) : [];
      xlsx.utils.book_append_sheet(book, sheet, `表${at}`);
    }
    return Buffer.from(new Uint8Array(xlsx.write(book, { type: "array", bookType })));
  };
  const head = ["姓名", "部门"];

  it("repeats the text of a vertically merged cell in each of its rows", { tags: ["rest"] }, async () => {
    const rows = [head, ["张三", "保安部"], ["李四", ""], ["王五", ""], ["赵六", ""]];
    const merged = await readRows(written([rows], ["B2:B4"]), limits);
    expect(merged.map(([, department = ""]) => department)).toEqual(["部门", "保安部", "保安部", "保安部", ""]);
  });

  it("returns the title of horizontally merged cells once, and ends merged cells with the last row", {
    tags: ["rest"],
  }, async () => {
    const rows = [["人员名单", ""], head, ["张三", "保安部"]];
    expect(await readRows(written([rows], ["A1:B1", "B3:B90"]), limits)).toEqual([
      ["人员名单"],
      head,
      ["张三", "保安部"],
    ]);
  });

  it("is readable if the first row is empty in both sheets", { tags: ["rest"] }, async () => {
    const own = [[""], ["张三", "保安部"]];
    const read = await readRows(written([own, [[""], ["填写说明"]]]), limits);
    expect(read.at(-1)).toEqual(["张三", "保安部"]);
  });

  it("with fifty sheets is readable within the time limit", { tags: ["rest"] }, async () => {
    const notes = Array.from({ length: 50 }, (_, at) => [[`说明 ${at}`], ["姓名必填"]]);
    expect(await readRows(written([[head, ["张三", "保安部"]], ...notes]), limits)).toEqual([head, ["张三", "保安部"]]);
  });

  it.each<[string, string[][], string | undefined]>([
    ["a second list under the same head", [head, ["李四", "保洁部"]], "spreadsheet_more_sheets"],
    ["an empty list under the same head", [head], undefined],
    ["notes", [["填写说明"], ["姓名必填"]], undefined],
    [
      "a list under another head",
      [
        ["姓名", "电话"],
        ["李四", "13800138000"],
      ],
      undefined,
    ],
  ])("with %s on its second sheet", { tags: ["rest"] }, async (_kind, second, refused) => {
    const book = written([[head, ["张三", "保安部"]], second]);
    if (refused === undefined) expect(await readRows(book, limits)).toEqual([head, ["张三", "保安部"]]);
    else expect(await refusal(book)).toBe(refused);
  });
});
