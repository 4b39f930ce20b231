import { type AlarmGate, gateOf } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { admitted } from "@huiyan/contract/ledger/ledger.rules";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getArrangedPoint } from "./ledger-change.queries.ts";
import { listJudged } from "./verdict.queries.ts";

/** Returns midnight at the start of a period of `days` days that ends today. */
export const ledgerStart = (now: Date, days: number) => dayStart(now, 1 - days);

const everything: AlarmGate = { anchor: 1, min_score: 0, excluded: [], schedule: [] };

/**
 * Returns the judged alarms of a point that its present settings would still raise, with these settings. If the
 * platform does not manage the algorithm's settings, all judged alarms are returned, without proposals.
 * @throws AppError not_found
 */
export async function judgePoint(
  ctx: Context<MemberCaller>,
  input: { alg_id: string; point_id: string; days: number },
) {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const point = found(await getArrangedPoint(sql, scope, input));
  const settings = point.settings ?? undefined;
  const gate = settings && gateOf(input.alg_id, settings);
  const all = await listJudged(sql, scope, input, ledgerStart(ctx.clock.now(), input.days));
  const images = all.flatMap(({ isTrue, image }) => (isTrue || image === "" ? [] : [image]));
  const alarms = admitted(gate ?? everything, all);
  const trues = alarms.filter(({ isTrue }) => isTrue).length;
  const counts = { true: trues, false: alarms.length - trues };
  return { deviceUid: point.device_uid, version: point.version ?? 0, settings, gate, alarms, counts, image: images[0] };
}
