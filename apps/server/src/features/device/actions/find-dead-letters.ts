import { type findDeadLetters as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { findDeadLetterRows, getVisibleDevice } from "../device.queries.ts";

export async function findDeadLetters(
  ctx: Context<ReaderCaller>,
  { device_id, page, size }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, device_id));
  const { list, count } = await findDeadLetterRows(ctx.db.sql, device.id, page, size);
  return { list: list.map((row) => ({ ...row, received_at: row.received_at.getTime() })), page: { page, size, count } };
}
