import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { type OrderRow } from "./order.queries.ts";
import { writeInvoice } from "./write-invoice.ts";

it("cuts no name of buyer or seller, and marks characters that the font lacks", async () => {
  const org = `${"一个名字长得一行怎么也放不下的企业".repeat(2)}，还有它的分公司𠮷`;
  const order: OrderRow = {
    ...{ id: "1", number: "P202611200001", org_id: "1", org, by: "王五", phone: null, state: "unpaid" },
    ...{ created_at: new Date(0), paid_at: null, cancelled_at: null, note: "", total_fen: 100, lines: [] },
  };
  const bytes = await writeInvoice(order, "慧眼");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replaceAll(/\s/g, "")).toContain(`购买方：${org.replace("𠮷", "〓")}`);
});
