import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import xlsx from "@e965/xlsx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { testPayer } from "#test/data/payer.ts";
import { jpeg } from "#test/data/pictures.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { type CellValue } from "./sheet-parts.ts";
import { SheetPictures } from "./sheet-pictures.ts";
import { writeSheet } from "./write-sheet.ts";

async function* from(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}

const columns = [
  { title: "名称", width: 20 },
  { title: "数量 <&>", width: 8 },
  { title: "备注", width: 30 },
];

/** Returns what remains of a text in a cell: XML excludes some characters, and the reader trims spaces. */
const carried = (text: string) =>
  text
    .slice(0, 32_767)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .trim();

const cellText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.stringMatching(/^[=+\-@\t\r<&>"'_x0-9a-f;\n 慧]{0,20}$/),
  fc.constantFrom("_x000D_", "_x005F_x000D_", "=1+1", "@SUM(A1)", "]]>", "&amp;", "  ", "-1", "\u0000\u0008", "\ud800"),
);

it("returns text and numbers unchanged, and turns no text into a formula", async () => {
  const row = fc.tuple(cellText, fc.oneof(fc.integer(), fc.constant(null)), cellText);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      const bytes = await buffer(writeSheet(columns, from(rows)));
      const filled = rows.map(([a, b, c]) => [carried(a), b === null ? "" : String(b), carried(c)]);
      const read = await rowsOfSheet(bytes, { maxRows: 40, maxColumns: 3, payer: testPayer });
      const full = filled.map((_, at) => Array.from({ length: 3 }, (_cell, column) => read[at + 1]?.[column] ?? ""));
      expect(read[0]).toEqual(["名称", "数量 <&>", "备注"]);
      expect(full).toEqual(filled);
    }),
    { numRuns: 12 },
  );
});

it("writes no formula, even for text that looks like one", async () => {
  const bytes = await buffer(
    writeSheet(
      columns,
      from([
        ["=1+1", 1, "+cmd|' /C calc'!A0"],
        ["@x", 2, "\t=1"],
      ]),
    ),
  );
  const sheet = xlsx.read(bytes, { cellFormula: true }).Sheets.Sheet1 ?? {};
  expect(Object.values(sheet).filter((cell) => typeof cell === "object" && "f" in cell)).toEqual([]);
  expect(sheet.A2).toMatchObject({ t: "s", v: "=1+1" });
  expect(sheet.B2).toMatchObject({ t: "n", v: 1 });
});

describe("requests rows from the source only as fast as the reader takes the bytes", () => {
  async function* endless(count: { asked: number; ended: boolean }) {
    try {
      for (;;) yield [String(Math.random()), ++count.asked, String(Math.random())];
    } finally {
      count.ended = true;
    }
  }

  it("requests no rows while the reader waits, and ends the source when the reader leaves", {
    tags: ["rest"],
  }, async () => {
    const count = { asked: 0, ended: false };
    const output = writeSheet(columns, endless(count));
    const turns = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let asked = -1;
    while (count.asked !== asked) {
      asked = count.asked;
      expect(asked).toBeLessThan(20_000);
      await turns(200);
    }
    expect(asked).toBeGreaterThan(0);
    output.destroy();
    await turns(100);
    expect(count).toEqual({ asked, ended: true });
  });

  it("fails the file when the rows fail, so that a truncated file cannot pass as complete", async () => {
    async function* failing() {
      yield ["a", 1, "b"];
      throw new Error("the database is away");
    }
    await expect(buffer(writeSheet(columns, failing()))).rejects.toThrow("the database is away");
  });
});

it("puts pictures unchanged into the cells of their rows, displayed at a size that fits", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const [wide, high] = [await jpeg(400, 200), await jpeg(100, 200)];
  const rows: string[][] = [["a"], ["b"], ["c"]];
  const room = { column: 2, width: 120, height: 60 };
  const pictures = await SheetPictures.create(
    join(folder, "pictures"),
    room,
    (row) => ({ a: wide, c: high })[String(row[0])],
  );
  const bytes = await buffer(writeSheet(columns, from(rows), pictures));
  await rm(folder, { recursive: true });
  expect(pictures.count).toBe(2);
  const part = async (name: string) => {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === name) return buffer(await zip.openReadStreamPromise(entry));
    }
    return Buffer.alloc(0);
  };
  expect((await part("xl/media/image1.jpg")).equals(wide)).toBe(true);
  expect((await part("xl/media/image2.jpg")).equals(high)).toBe(true);
  const anchors = [
    ...String(await part("xl/drawings/drawing1.xml")).matchAll(/<xdr:row>(\d+)<.*?<xdr:ext cx="(\d+)" cy="(\d+)"/g),
  ];
  expect(anchors.map(([, row, x, y]) => [row, Number(x) / 9525, Number(y) / 9525])).toEqual([
    ["1", 120, 60],
    ["3", 30, 60],
  ]);
  expect((await rowsOfSheet(bytes, { maxRows: 5, maxColumns: 1, payer: testPayer })).flat()).toEqual([
    "名称",
    "a",
    "b",
    "c",
  ]);
});

it("writes 20,000 rows and reads them again", { tags: ["rest"] }, async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [`设备 ${n}`, n, null]);
  const bytes = await buffer(writeSheet(columns, from(rows)));
  const read = await rowsOfSheet(bytes, { maxRows: 20_001, maxColumns: 2, payer: testPayer });
  expect(read.length).toBe(20_001);
  expect(read.at(-1)).toEqual(["设备 19999", "19999"]);
});
