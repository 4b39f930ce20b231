import { buffer } from "node:stream/consumers";
import xlsx from "@e965/xlsx";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { sheetTemplate } from "./sheet-template.ts";

async function partsOf(workbook: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return parts;
}

it("formats the columns of a template as text, so that 007 and long ids stay as typed", async () => {
  const columns = ["编号", "手机号码"].map((title) => ({ title, width: 12 }));
  const template = sheetTemplate("zh-CN", {
    mime: "x",
    title: ["模板", "範本", "Template"],
    columns,
    example: ["007", "13912345678"],
  });
  const opened = await template.open(0, 0);
  const bytes = Buffer.isBuffer(opened) ? opened : await buffer(opened);
  const sheet = xlsx.read(bytes, { cellNF: true }).Sheets.Sheet1;
  expect([sheet?.A2, sheet?.B2]).toMatchObject([
    { t: "s", v: "007", z: "@" },
    { t: "s", v: "13912345678", z: "@" },
  ]);
  const parts = await partsOf(bytes);
  const styles = [...(parts.get("xl/styles.xml") ?? "").matchAll(/<xf xfId="0"[^>]*>/g)].map(([xf]) => xf);
  const sheetXml = parts.get("xl/worksheets/sheet1.xml") ?? "";
  const ofColumns = [...sheetXml.matchAll(/<col [^>]*style="(\d)"/g)].map(([, at]) => styles[Number(at)]);
  expect(ofColumns).toEqual(columns.map(() => expect.stringContaining('numFmtId="49"')));
});
