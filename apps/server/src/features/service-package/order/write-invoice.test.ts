import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { type OrderRow } from "./order.queries.ts";
import { writeInvoice } from "./write-invoice.ts";

const order: OrderRow = {
  id: "1",
  number: "P202611200001",
  org_id: "1",
  org: "企业",
  by: "王五",
  phone: null,
  state: "unpaid",
  paid_at: null,
  cancelled_at: null,
  note: "",
  total_fen: 100,
  lines: [],
  created_at: new Date("2026-11-20T02:00:00Z"),
};

const textOf = async (bytes: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s/g, "");
};

it("names of buyer and seller are not cut off, and characters missing in the font are marked", async () => {
  const org = `${"一个名字长得一行怎么也放不下的企业".repeat(2)}，还有它的分公司𠮷`;
  const text = await textOf(await writeInvoice({ ...order, org }, { name: "慧眼", payee: "" }));
  expect(text).toContain(`购买方：${org.replace("𠮷", "〓")}`);
});

it("the bill names the payee and, if it is unpaid, the end of the payment period", { tags: ["rest"] }, async () => {
  const seller = { name: "慧眼", payee: "慧眼科技有限公司\n招商银行深圳分行\n7559 0000 1234" };
  const unpaid = await textOf(await writeInvoice(order, seller));
  expect(unpaid).toContain("付款期限：2026-12-20收款信息：慧眼科技有限公司招商银行深圳分行755900001234");
  const paid = await textOf(await writeInvoice({ ...order, state: "paid", paid_at: new Date(0) }, seller));
  expect(paid).toContain("收款信息：慧眼科技有限公司");
  expect(paid).not.toContain("付款期限");
  expect(await textOf(await writeInvoice({ ...order, state: "cancelled" }, seller))).not.toContain("收款信息");
  expect(await textOf(await writeInvoice(order, { ...seller, payee: "" }))).toContain("收款信息：请向提供方索取");
});
