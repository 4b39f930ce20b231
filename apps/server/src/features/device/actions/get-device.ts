import { type getDevice as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { findLastCommands } from "../command.queries.ts";
import { findDeviceRows } from "../device.queries.ts";
import { viewDevice } from "../device-view.ts";
import { viewPointsOf } from "../points/points-of-device.ts";
import { findPresence, getTelemetry } from "../presence.queries.ts";
import { viewRates, viewTelemetry } from "../telemetry-view.ts";

const any = { status: 0, type: undefined, start: undefined, end: undefined, keyword: undefined, group_id: undefined };
const historyLength = 50;
const commandCount = 20;

/** Returns a device with its telemetry, cameras, commands, and the times at which it went online and offline. */
export async function getDevice(
  ctx: Context<ReaderCaller>,
  { device_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const row = found((await findDeviceRows(sql, ctx.caller.scope, { ...any, device_id }, { page: 1, size: 1 }))[0]);
  const [telemetry, points, history, commands] = await Promise.all([
    getTelemetry(sql, row.id),
    viewPointsOf(sql, ctx.caller.scope, device_id, ctx.request.language),
    findPresence(sql, row.id, historyLength),
    findLastCommands(sql, row.id, commandCount),
  ]);
  return {
    ...viewDevice(row, ctx.request.language),
    telemetry: viewTelemetry(telemetry),
    points_refused: row.points_refused,
    points: viewRates(points, telemetry),
    history: history.map(({ online, at }) => ({ online, at: at.getTime() })),
    commands: commands.map(({ id, created_at, ...rest }) => ({ _id: id, ...rest, create_at: created_at.getTime() })),
  };
}
