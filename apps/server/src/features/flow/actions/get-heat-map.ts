import { LineCountSettings } from "@huiyan/contract/algorithm/line-count.device";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getHeatMap as api } from "@huiyan/contract/flow/flow.api";
import { heatGrid, heatMessages } from "@huiyan/contract/flow/flow.rules";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { flowTimes } from "../flow-times.ts";
import { getHeatPoint, type HeatMessage, type HeatPoint, listHeatMessages } from "../heat/heat.queries.ts";
import { heatCells } from "../heat/heat-cells.ts";

/** Returns the newer one of the point's last picture and the picture of its newest alarm. */
function pictureOf(point: HeatPoint, [newest]: readonly HeatMessage[]) {
  const own = point.image_key === "" ? undefined : { key: point.image_key, at: point.image_at };
  const alarm = newest === undefined || newest.image === "" ? undefined : { key: newest.image, at: newest.happened_at };
  if (own === undefined || alarm === undefined) return own ?? alarm;
  return (own.at ?? alarm.at) > alarm.at ? own : alarm;
}

/** Returns where objects were in the alarms of a point. Alarms are used because traffic counts contain no positions. */
export async function getHeatMap(
  { db, caller, clock, key }: Context<ReaderCaller>,
  { point_id, type, alg_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = clock.now();
  const { scope } = caller;
  const point = found(await getHeatPoint(db.sql, scope, point_id, alg_id));
  const since = flowTimes(type, now).start;
  const messages = await listHeatMessages(db.sql, scope, point_id, { since, size: heatMessages });
  const picture = pictureOf(point, messages);
  return {
    image_url: signedAddress(key, picture?.key ?? "", "full", addressEnd(now, addressLifeMs)),
    image_at: picture?.at?.getTime() ?? null,
    ...heatGrid,
    ...heatCells(messages.map(({ boxes }) => boxes)),
    messages: messages.length,
    more: messages.filter(({ is_head }) => is_head).length === heatMessages,
    lines: (LineCountSettings.safeParse(point.settings).data?.lines ?? []).map(({ name, a, b }) => ({ name, a, b })),
  };
}
