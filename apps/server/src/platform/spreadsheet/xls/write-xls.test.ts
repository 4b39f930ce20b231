import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import xlsx from "xlsx";
import { testPayer } from "../../../../test/data/payer.ts";
import { peakGrowth } from "../../../../test/memory.ts";
import { readRows } from "../read-rows.ts";
import { type CellValue } from "../sheet-parts.ts";
import { writeXls, xlsSheetRows } from "./write-xls.ts";

const columns = [
  { title: "名称", width: 20 },
  { title: "数量", width: 8 },
  { title: "备注", width: 30 },
];

async function* from(rows: Iterable<readonly CellValue[]>) {
  yield* rows;
}

async function written(rows: Iterable<readonly CellValue[]>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "xls-"));
  try {
    return await buffer(await writeXls(columns, from(rows), folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const cellText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("=1+1", "@SUM(A1)", "-1", "+cmd", "\t=1", "渝A·7K2M9", "x".repeat(5000)),
);

/** As the reader gives a cell; it has no formula. */
function cellOf(value: CellValue) {
  if (value === null || value === "") return undefined;
  const carried = typeof value === "string" ? { t: "s", v: value.slice(0, 4000).toWellFormed() } : { t: "n", v: value };
  const cell: unknown = expect.objectContaining(carried);
  return cell;
}

it("text and numbers come back as they went in, also over the borders of records, and nothing becomes a formula", async () => {
  const row = fc.tuple(
    cellText,
    fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
    cellText,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
      const sheet = xlsx.read(await written(rows), { cellFormula: true }).Sheets.Sheet1 ?? {};
      const cells = rows.flatMap((values, r) =>
        values.map((value, c) => ({ value, cell: sheet[xlsx.utils.encode_cell({ r: r + 1, c })] })),
      );
      for (const { value, cell } of cells) {
        expect(cell).toEqual(cellOf(value));
        if (cell !== undefined) expect(cell).not.toHaveProperty("f");
      }
    }),
    { numRuns: 20 },
  );
});

it("the product's own reader takes it", async () => {
  const read = await readRows(await written([["园区入口", 3, "=1+1"]]), {
    maxRows: 5,
    maxColumns: 3,
    payer: testPayer,
  });
  expect(read).toEqual([
    ["名称", "数量", "备注"],
    ["园区入口", "3", "=1+1"],
  ]);
});

it("more rows than a sheet holds go on in the next one, under the same head", async () => {
  const rows = Array.from({ length: xlsSheetRows + 2 }, (_, n) => [`设备 ${n % 50}`, n, null]);
  const book = xlsx.read(await written(rows), { dense: true });
  expect(book.SheetNames).toEqual(["Sheet1", "Sheet2"]);
  const rangeOf = (name: string) => book.Sheets[name]?.["!ref"];
  expect([rangeOf("Sheet1"), rangeOf("Sheet2")]).toEqual(["A1:C65536", "A1:C3"]);
});

it("rows that fail fail the file", async () => {
  async function* failing() {
    yield ["a", 1, "b"];
    throw new Error("the database is away");
  }
  const folder = await mkdtemp(join(tmpdir(), "xls-"));
  await expect(writeXls(columns, failing(), folder)).rejects.toThrow("the database is away");
  await rm(folder, { recursive: true });
});

it("memory does not grow with the rows", { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "xls-"));
  async function* many() {
    for (let n = 0; n < 150_000; n++) yield [`第 ${n} 条，只出现一次的文字，${"长".repeat(40)}`, n, "重复的文字"];
  }
  let bytes = 0;
  const grown = await peakGrowth(async () => {
    for await (const chunk of await writeXls(columns, many(), folder)) bytes += Buffer.byteLength(chunk);
  });
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(grown / 1024 / 1024).toBeLessThan(60);
  await rm(folder, { recursive: true });
});
