import { read } from "@e965/xlsx";
import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { type SheetContent } from "./sheet-content.ts";
import { writeSlipPdf } from "./write-slip-pdf.ts";
import { writeSlipSheet } from "./write-slip-sheet.ts";

const time = (row: number) =>
  `2026-11-20 08:${String(10 + Math.floor(row / 60)).padStart(2, "0")}:${String(row % 60).padStart(2, "0")}`;

function sheet(count: number, weighs: boolean): SheetContent {
  const columns = ["序号", "时间", "头数(头)", ...(weighs ? ["重量(kg)", "均匀度(%)"] : [])];
  const rows = Array.from({ length: count }, (_, row) => [row + 1, time(row), 29, ...(weighs ? [3475.5, 69.1] : [])]);
  return {
    title: "磅单",
    number: "LB202611200001",
    verifyUrl: "https://huiyan.example/#/verify?n=LB1&k=1&d=1&t=1",
    head: [
      [
        ["日期", "2026-11-20"],
        ["客户", "一个名字长得一行怎么也放不下的客户，还有他的分店和仓库"],
        ["车牌号", "粤B12345"],
      ],
    ],
    columns,
    rows,
    total: ["合计", "", 29 * count],
    average: undefined,
    foot: ["客户签字：", "打印时间：…"],
  };
}

/** Returns the lines of text of each page, from top to bottom. */
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

const long = {
  customer: `${"一个名字长得一行怎么也放不下的客户".repeat(2)}，还有他的分店和仓库`,
  plates: "粤B12345、渝A7K2M9、川A88888、云B66666、京A00001等",
};
const longHead: SheetContent["head"] = [
  [
    ["日期", "2026-11-20"],
    ["客户", long.customer],
    ["车牌号", long.plates],
  ],
  [["饲养员", "𠮷田😀"]],
];

it("the PDF cuts no header value and no name of a sum, and marks characters that its font lacks", async () => {
  const content = { ...sheet(1, true), head: longHead, average: ["均重(kg/头)", 119.83] as [string, number] };
  const lines = (await linesOf(await writeSlipPdf(content))).flat();
  const text = lines.join("").replaceAll(" ", "");
  for (const part of ["均重(kg/头)", "119.83", "饲养员：〓田〓", "〓表示字体中没有的字，请扫码查看原文"])
    expect(text).toContain(part);
  // columns wrap separately, so the characters of a value are not adjacent in the text
  const count = (letter: string) => [...text].filter((each) => each === letter).length;
  for (const letter of new Set(long.customer + long.plates))
    expect(count(letter)).toBeGreaterThanOrEqual(
      [...(long.customer + long.plates)].filter((each) => each === letter).length,
    );
  expect(text).not.toContain("…打印");
});

it("the workbook makes a row with a long value higher", async () => {
  const bytes = await writeSlipSheet({ ...sheet(1, true), head: longHead });
  const { Sheets } = read(bytes, { cellStyles: true });
  const rows = Object.values(Sheets)[0]?.["!rows"] ?? [];
  expect(rows[1]?.hpt).toBeGreaterThan(rows[2]?.hpt ?? 0);
});

it.each([true, false])(
  "each load is one line with its whole time, and each page repeats the column heads (weighed: %s)",
  async (weighs) => {
    const pages = await linesOf(await writeSlipPdf(sheet(60, weighs)));
    expect(pages.length).toBeGreaterThan(1);
    const figures = weighs ? " 29 3475.5 69.1" : " 29";
    const expected = Array.from({ length: 60 }, (_, row) => `${row + 1} ${time(row)}${figures}`);
    expect(pages.flat().filter((line) => line.includes("08:"))).toEqual(expected);
    for (const page of pages) expect(page.filter((line) => line.startsWith("序号 时间"))).toHaveLength(1);
  },
);
