import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findFaceReceipts as api } from "@huiyan/contract/face/face-record.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countReceipts, findReceiptRows } from "./record.queries.ts";

export async function findFaceReceipts(
  ctx: Context<MemberCaller>,
  { page, size, open }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const isOpen = open === undefined ? undefined : open === "1";
  const [rows, count] = await Promise.all([
    findReceiptRows(ctx.db.sql, orgId, isOpen, { page, size }),
    countReceipts(ctx.db.sql, orgId, isOpen),
  ]);
  const list = rows.map(({ id, removed_at, devices, ...row }) => ({
    _id: id,
    ...row,
    removed_at: removed_at.getTime(),
    devices: devices.map(({ confirmed_at: at, ...device }) => ({
      ...device,
      confirmed_at: at === null ? null : Date.parse(at),
    })),
  }));
  return { list, page: { page, size, count } };
}
