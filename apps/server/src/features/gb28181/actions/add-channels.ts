import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addGbChannels as api } from "@huiyan/contract/gb28181/gb28181.api";
import { GbListResult } from "@huiyan/contract/gb28181/gb28181.device";
import { gbTimes } from "@huiyan/contract/gb28181/gb28181.rules";
import { defaultAnalysisFps } from "@huiyan/contract/point/point.rules";
import { notifyDevices, openOnDevice } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { gbPointsOf, keyOfChannel, lockGbRow } from "../gb28181.queries.ts";
import { runGbCommand } from "../run-gb-command.ts";

const maxName = 64;

/** Returns the name of a point for a channel. Catalogues may contain control characters and empty names. */
function pointName(name: string, code: string): string {
  const text = name.replaceAll(/\p{Cc}/gu, "").trim();
  return (text === "" ? code : text).slice(0, maxName);
}

/** Returns the names of the channels in the device's present catalogue, by the key of the channel. */
async function cataloguedNames(ctx: Context<MemberCaller>, deviceId: string): Promise<Map<string, string>> {
  const { answer } = await runGbCommand(ctx, deviceId, {
    name: "gb28181.list",
    params: {},
    lifeMs: gbTimes.listMs,
  });
  const { data, success } = GbListResult.safeParse(answer);
  if (!success) throw new AppError("device_answer_wrong");
  refuseUnless(data.listening, "gb_off");
  return new Map(
    data.devices.flatMap(({ code, channels }) =>
      channels.map((channel): [string, string] => [
        keyOfChannel(code, channel.code),
        pointName(channel.name, channel.code),
      ]),
    ),
  );
}

/**
 * Adds channels as points, all or none. Channels that are points already are left as they are.
 * @throws AppError gb_off, gb_channel_gone, point_many, point_quota, package_points, and errors of the command
 */
export async function addGbChannels(
  ctx: Context<MemberCaller>,
  { device_id: deviceId, channels, transport }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const names = await cataloguedNames(ctx, deviceId);
  const wanted = new Map(channels.map((each) => [keyOfChannel(each.device_code, each.channel_code), each]));
  refuseUnless(
    [...wanted.keys()].every((key) => names.has(key)),
    "gb_channel_gone",
  );
  const { ids, deviceUid } = await ctx.db.transaction(async (tx) => {
    const row = found(await lockGbRow(tx.sql, ctx.caller.scope, deviceId));
    refuseUnless(row.gb28181 !== null, "gb_off");
    const points = await gbPointsOf(tx.sql, row.id);
    const ids: string[] = [];
    for (const [key, channel] of wanted) {
      if (points.has(key)) continue;
      const camera = { kind: "gb28181", ...channel, transport } as const;
      const name = names.get(key) ?? channel.channel_code;
      const { pointId } = await openOnDevice(ctx, tx, deviceId, {
        name,
        camera,
        analysisFps: defaultAnalysisFps,
        motion: undefined,
      });
      ids.push(pointId);
    }
    return { ids, deviceUid: row.id };
  });
  if (ids.length > 0) await notifyDevices(ctx, [deviceUid]);
  return { added: ids.length, point_ids: ids };
}
