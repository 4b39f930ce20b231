import { dayOf } from "@huiyan/contract/calendar";
import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import { billDueDays, durationText, type OrderState } from "@huiyan/contract/service-package/package.rules";
import { drawFacts } from "#platform/pdf/draw-facts.ts";
import { drawPdf, drawRule, oneLine, type Pdf, pdfInks, pdfPage } from "#platform/pdf/draw-pdf.ts";
import { printable } from "#platform/pdf/printable.ts";
import { type OrderRow } from "./order.queries.ts";

const { left, width, bottom } = pdfPage;
const rowHeight = 24;
const pageTop = 42;
const dayMs = 86_400_000;
const stateNames: Readonly<Record<OrderState, string>> = { unpaid: "待付款", paid: "已付款", cancelled: "已取消" };
const yuan = (amount: number): string => `¥ ${formatYuan(fen(amount))}`;

interface Column {
  title: string;
  share: number;
  align: "left" | "right";
}
const columns: readonly Column[] = [
  { title: "套餐", share: 0.34, align: "left" },
  { title: "内容", share: 0.26, align: "left" },
  { title: "时长", share: 0.14, align: "right" },
  { title: "数量", share: 0.1, align: "right" },
  { title: "金额", share: 0.16, align: "right" },
];

function drawRow(pdf: Pdf, cells: readonly string[], y: number): void {
  let x = left;
  for (const [at, { share, align }] of columns.entries()) {
    const own = width * share;
    pdf.text(cells[at] ?? "", x + 4, y + 6, { ...oneLine, width: own - 8, height: rowHeight - 8, align });
    x += own;
  }
  drawRule(pdf, y + rowHeight);
}

function contentOf({ mbps, points, storage_days }: OrderRow["lines"][number]): string {
  return storage_days > 0 ? `动检录像 ${storage_days} 天` : `带宽 ${mbps} Mbps，点位 ${points} 路`;
}

function drawHead(pdf: Pdf, order: OrderRow, seller: string): number {
  const { number, org, by, state, created_at, paid_at } = order;
  pdf
    .fontSize(20)
    .fillColor(pdfInks.text)
    .text("服务订单账单", left, 44, { ...oneLine, width, align: "center" });
  pdf.fontSize(10);
  const facts = [
    [`订单号：${number}`, `状态：${stateNames[state]}`],
    [`购买方：${org}`, `提供方：${seller}`],
    [
      `下单：${dayOf(created_at.getTime())}${by === null ? "" : `（${by}）`}`,
      paid_at === null ? "" : `付款：${dayOf(paid_at.getTime())}`,
    ],
  ];
  const drawn = facts.map((pair) => pair.map((text) => printable(pdf, text)));
  return drawFacts(pdf, drawn, { columns: 2, width, y: 88 }) + 12;
}

export interface Seller {
  name: string;
  /** Payee as lines of name, bank and account; empty if the operator has not entered it. */
  payee: string;
}

/**
 * Draws the payee and, for an unpaid order, the end of the payment period.
 * @returns y coordinate below the drawn text
 */
function drawPayment(pdf: Pdf, { state, created_at }: OrderRow, { payee }: Seller, y: number): number {
  if (state === "cancelled") return y;
  const due = dayOf(created_at.getTime() + billDueDays * dayMs);
  const lines = [
    ...(state === "unpaid" ? [`付款期限：${due}`] : []),
    `收款信息：${payee === "" ? "请向提供方索取" : ""}`,
    ...payee.split("\n").filter((line) => line.trim() !== ""),
  ];
  const top = y + 76 + lines.length * 16 > bottom ? nextPage(pdf) : y + 16;
  pdf.fontSize(10).fillColor(pdfInks.text);
  return drawFacts(
    pdf,
    lines.map((line) => [printable(pdf, line)]),
    { columns: 1, width, y: top },
  );
}

function nextPage(pdf: Pdf): number {
  pdf.addPage();
  return pageTop;
}

/**
 * Returns the bill of an order as a PDF with packages, periods, prices and the payee. The bill is not a tax invoice,
 * and its text says that.
 */
export async function writeInvoice(order: OrderRow, seller: Seller): Promise<Buffer> {
  return drawPdf(`账单 ${order.number}`, (pdf) => {
    let y = drawHead(pdf, order, seller.name);
    const lines = order.lines.map((line) => [
      ...[line.renews === null ? line.title : `${line.title}（续费）`, contentOf(line), durationText(line.duration)],
      ...[String(line.number), yuan(line.total_fen)],
    ]);
    for (const line of [columns.map(({ title }) => title), ...lines, ["合计", "", "", "", yuan(order.total_fen)]]) {
      if (y + rowHeight > bottom) y = nextPage(pdf);
      drawRow(pdf, line, y);
      y += rowHeight;
    }
    y = drawPayment(pdf, order, seller, y);
    pdf.fontSize(9).fillColor(pdfInks.faint);
    pdf.text("本账单用于核对与付款，不作为税务发票。时长每满 12 个月按 10 个月计价。", left, y + 16, {
      ...oneLine,
      width,
    });
  });
}
