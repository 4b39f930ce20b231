import { type findRecycledDevices as api } from "@huiyan/contract/device/device.api";
import { recycleDays } from "@huiyan/contract/device/device.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countRecycled, findRecycled } from "../recycle.queries.ts";

const keptMs = recycleDays * 86_400_000;

/** Returns the deleted devices that can still be restored, newest first. */
export async function findRecycledDevices(
  ctx: Context<MemberCaller>,
  { page, size }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const since = new Date(ctx.clock.now().getTime() - keptMs);
  const [rows, count] = await Promise.all([
    findRecycled(ctx.db.sql, ctx.caller.scope, since, page, size),
    countRecycled(ctx.db.sql, ctx.caller.scope, since),
  ]);
  const list = rows.map(({ device_id, nickname, deleted_at }) => ({
    device_id,
    nickname,
    deleted_at: deleted_at.getTime(),
    ends_at: deleted_at.getTime() + keptMs,
  }));
  return { list, page: { page, size, count } };
}
