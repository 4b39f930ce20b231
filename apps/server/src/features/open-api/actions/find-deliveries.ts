import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findDeliveries as api } from "@huiyan/contract/open-api/open-api.api";
import { getMessagesForPush } from "#features/alarm/alarm.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countDeliveries, findDeliveryRows } from "../delivery.queries.ts";
import { deliveryErrorText } from "../delivery-error.ts";

/** Returns a page of uploaded alarms. The text of an alarm that was deleted is empty. */
export async function findDeliveries(
  ctx: Context<MemberCaller>,
  { page, size, state }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const filter = { orgId: ctx.caller.orgId, state };
  const [rows, counted] = await Promise.all([
    findDeliveryRows(ctx.db.sql, filter, page, size),
    countDeliveries(ctx.db.sql, filter),
  ]);
  const ids = rows.map((row) => row.message_id);
  const messages = new Map((await getMessagesForPush(ctx.db.sql, ids)).map(({ id, message }) => [id, message]));
  const list = rows.map((row) => ({
    _id: row.id,
    message_id: row.message_id,
    message: messages.get(row.message_id) ?? "",
    url: row.url,
    state: row.state,
    tries: row.tries,
    status: row.status,
    error: deliveryErrorText(row, ctx.request.language),
    took_ms: row.took_ms,
    create_at: row.created_at.getTime(),
    next_at: row.next_at?.getTime() ?? null,
    done_at: row.done_at?.getTime() ?? null,
  }));
  return { list, page: { page, size, ...counted } };
}
