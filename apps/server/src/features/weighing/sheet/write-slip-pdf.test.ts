import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { type SheetContent } from "./sheet-content.ts";
import { writeSlipPdf } from "./write-slip-pdf.ts";

const time = (row: number) =>
  `2026-11-20 08:${String(10 + Math.floor(row / 60)).padStart(2, "0")}:${String(row % 60).padStart(2, "0")}`;

function sheet(count: number, weighs: boolean): SheetContent {
  const columns = ["序号", "时间", "头数(头)", ...(weighs ? ["重量(kg)", "均匀度(%)"] : [])];
  const rows = Array.from({ length: count }, (_, row) => [row + 1, time(row), 29, ...(weighs ? [3475.5, 69.1] : [])]);
  return {
    ...{
      title: "磅单",
      number: "LB202611200001",
      verifyUrl: "https://huiyan.example/#/verify?n=LB1&k=1&d=1&t=1",
    },
    head: [
      [
        ["日期", "2026-11-20"],
        ["客户", "一个名字长得一行怎么也放不下的客户，还有他的分店和仓库"],
        ["车牌号", "粤B12345"],
      ],
    ],
    ...{ columns, rows, total: ["合计", "", 29 * count], average: undefined, foot: ["客户签字：", "打印时间：…"] },
  };
}

/** What stands on each line of each page, by its height. */
async function linesOf(bytes: Buffer): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!("str" in item) || item.str === "") continue;
      const height = Math.round(item.transform[5]);
      lines.set(height, `${lines.get(height) ?? ""} ${item.str}`.trim());
    }
    return [...lines.values()].map((line) => line.replaceAll(/\s+/g, " "));
  });
  return Promise.all(pages);
}

it.each([true, false])(
  "a row is one line with its whole time, on as many pages as it takes, each under its heads (weighed: %s)",
  async (weighs) => {
    const pages = await linesOf(await writeSlipPdf(sheet(60, weighs)));
    expect(pages.length).toBeGreaterThan(1);
    const figures = weighs ? " 29 3475.5 69.1" : " 29";
    const expected = Array.from({ length: 60 }, (_, row) => `${row + 1} ${time(row)}${figures}`);
    expect(pages.flat().filter((line) => line.includes("08:"))).toEqual(expected);
    for (const page of pages) expect(page.filter((line) => line.startsWith("序号 时间"))).toHaveLength(1);
  },
);
