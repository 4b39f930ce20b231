import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type findServiceOrders as api,
  type getServiceInvoice as invoiceApi,
} from "@huiyan/contract/service-package/package.api";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { drawInWorker } from "#platform/pdf/draw-in-worker.ts";
import { countOrders, findOrderRows, getOrderRow } from "../order/order.queries.ts";
import { viewOrder } from "../order/order-view.ts";

const invoiceWorker = new URL("../order/invoice-worker.ts", import.meta.url);

export async function findServiceOrders(
  ctx: Context<MemberCaller>,
  { page, size, state }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const filter = { orgId: ctx.caller.orgId, state };
  const [rows, count] = await Promise.all([
    findOrderRows(ctx.db.sql, filter, { page, size }),
    countOrders(ctx.db.sql, filter),
  ]);
  return { list: rows.map(viewOrder), page: { page, size, count } };
}

/** Returns the bill of an order as a PDF. @throws AppError not_found */
export async function getServiceInvoice(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof invoiceApi>,
): Promise<FileAnswer> {
  const row = found(await getOrderRow(ctx.db.sql, _id, ctx.caller.orgId));
  const { system_name: name, bill_payee: payee } = ctx.installation.inForce();
  const data = { order: row, seller: { name, payee } };
  const bytes = await drawInWorker(invoiceWorker, data, payerOf(ctx.caller));
  return {
    mime: "application/pdf",
    fileName: `账单-${row.number}.pdf`,
    byteLength: bytes.length,
    maxAgeSeconds: 0,
    open: async (from, to) => bytes.subarray(from, to + 1),
  };
}
