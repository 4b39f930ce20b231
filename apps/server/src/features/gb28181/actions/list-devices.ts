import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type readGbCatalogue as catalogueApi,
  type listGbDevices as listApi,
} from "@huiyan/contract/gb28181/gb28181.api";
import { GbListResult } from "@huiyan/contract/gb28181/gb28181.device";
import { gbTimes } from "@huiyan/contract/gb28181/gb28181.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { gbPointsOf, keyOfChannel } from "../gb28181.queries.ts";
import { type GbCommand, runGbCommand } from "../run-gb-command.ts";

/** Returns what a device reports about registered cameras, and which of their channels are points. */
async function listed(
  ctx: Context<MemberCaller>,
  deviceId: string,
  command: GbCommand,
): Promise<Answer<typeof listApi> & { deviceUid: string }> {
  const { deviceUid, answer } = await runGbCommand(ctx, deviceId, command);
  const { data, success } = GbListResult.safeParse(answer);
  if (!success) throw new AppError("device_answer_wrong");
  const points = await gbPointsOf(ctx.db.sql, deviceUid);
  const devices = data.devices.map((device) => ({
    ...device,
    channels: device.channels.map((channel) => ({
      ...channel,
      point_id: points.get(keyOfChannel(device.code, channel.code)) ?? null,
    })),
  }));
  return { ...data, devices, deviceUid };
}

export async function listGbDevices(
  ctx: Context<MemberCaller>,
  { device_id }: Received<typeof listApi>,
): Promise<Answer<typeof listApi>> {
  const { deviceUid: _uid, ...answer } = await listed(ctx, device_id, {
    name: "gb28181.list",
    params: {},
    lifeMs: gbTimes.listMs,
  });
  return answer;
}

/** Queries the catalogue of a registered device again, for example after a camera was added to a recorder. */
export async function readGbCatalogue(
  ctx: Context<MemberCaller>,
  { device_id, code }: Received<typeof catalogueApi>,
): Promise<Answer<typeof catalogueApi>> {
  const { deviceUid, ...answer } = await listed(ctx, device_id, {
    name: "gb28181.catalogue",
    params: { code },
    lifeMs: gbTimes.catalogueMs,
  });
  const entry = auditEntry(ctx, "gb28181.readCatalogue", deviceUid, { after: { device_id, code } });
  await ctx.db.transaction((tx) => tx.audit(entry));
  return answer;
}
