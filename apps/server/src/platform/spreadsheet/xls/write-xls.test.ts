import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import xlsx from "@e965/xlsx";
import fc from "fast-check";
import { expect, it } from "vitest";
import { testPayer } from "#test/data/payer.ts";
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

/** Returns the value as the .xls reader represents a cell that is not a formula. */
function cellOf(value: CellValue) {
  if (value === null || value === "") return undefined;
  const carried = typeof value === "string" ? { t: "s", v: value.slice(0, 4000).toWellFormed() } : { t: "n", v: value };
  const cell: unknown = expect.objectContaining(carried);
  return cell;
}

it("returns text and numbers unchanged, also across record borders, and makes no text a formula", async () => {
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

it("is readable by the product's reader", { tags: ["rest"] }, async () => {
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

it("continues rows beyond a sheet's limit in the next sheet, with the same header", { tags: ["rest"] }, async () => {
  const rows = Array.from({ length: xlsSheetRows + 2 }, (_, n) => [`设备 ${n % 50}`, n, null]);
  const book = xlsx.read(await written(rows), { dense: true });
  expect(book.SheetNames).toEqual(["Sheet1", "Sheet2"]);
  const rangeOf = (name: string) => book.Sheets[name]?.["!ref"];
  expect([rangeOf("Sheet1"), rangeOf("Sheet2")]).toEqual(["A1:C65536", "A1:C3"]);
});

it("fails the file when its rows fail", async () => {
  async function* failing() {
    yield ["a", 1, "b"];
    throw new Error("the database is away");
  }
  const folder = await mkdtemp(join(tmpdir(), "xls-"));
  await expect(writeXls(columns, failing(), folder)).rejects.toThrow("the database is away");
  await rm(folder, { recursive: true });
});

/**
 * Script that writes rows in a thread with a separate heap, so that earlier work of this process does not affect the
 * result.
 */
const writing = `
  import { writeXls } from ${JSON.stringify(new URL("write-xls.ts", import.meta.url).href)};
  import { workerData } from "node:worker_threads";
  async function* many() {
    for (let n = 0; n < 150_000; n++) yield ["第 " + n + " 条，只出现一次的文字，" + "长".repeat(40), n, "重复的文字"];
  }
  let bytes = 0;
  for await (const chunk of await writeXls(workerData.columns, many(), workerData.folder)) bytes += Buffer.byteLength(chunk);
  if (bytes < 20_000_000) throw new Error("too few rows were written");`;

it("writes 150,000 rows in a heap of 32 MB, in which their texts would not fit", { tags: ["rest"] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "xls-"));
  const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
  const worker = new Worker(writing, { eval: true, workerData: { columns, folder }, resourceLimits });
  expect(await once(worker, "exit")).toEqual([0]);
  await rm(folder, { recursive: true });
});
