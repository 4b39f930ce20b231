import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listSlipUses as api } from "@huiyan/contract/weighing/weighing.api";
import { nearestFarmOwners } from "#features/farm/farm.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listChosen, listUses } from "../message.queries.ts";

export async function listSlipUses(
  ctx: Context<MemberCaller>,
  { ids }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  const [list, messages] = await Promise.all([listUses(ctx.db.sql, scope, ids), listChosen(ctx.db.sql, scope, ids)]);
  const deviceUids = [...new Set(messages.map(({ device_uid }) => device_uid))];
  const byDevice = await nearestFarmOwners(ctx.db.sql, { orgId, deviceUids });
  const owners = messages.flatMap(({ id, device_uid }) => {
    const owner = byDevice.get(device_uid);
    return owner === undefined ? [] : { message_id: id, name: owner.name };
  });
  return { list, owners };
}
