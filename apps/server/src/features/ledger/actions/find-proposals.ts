import { anchorOf, targetsOf } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { shanghaiMinute } from "@huiyan/contract/algorithm/time-window.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findProposals as api } from "@huiyan/contract/ledger/ledger.api";
import { type JudgedAlarm, proposeChanges, scoreBins } from "@huiyan/contract/ledger/ledger.rules";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { judgePoint } from "../judge-point.ts";

const maxFeet = 500;

/** Counts true and false alarms by the hour of the device's clock, which the schedule uses too. */
function hoursOf(alarms: readonly JudgedAlarm[]) {
  const hours = Array.from({ length: 24 }, () => ({ true: 0, false: 0 }));
  for (const { at, isTrue } of alarms) {
    const hour = hours[Math.floor(shanghaiMinute(at).minute / 60)];
    if (hour !== undefined) hour[isTrue ? "true" : "false"] += 1;
  }
  return hours;
}

/**
 * Returns changes of settings that would avoid false alarms at a point, with the true alarms that they would lose.
 * @throws AppError not_found
 */
export async function findProposals(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { gate, alarms, counts, version, image = "" } = await judgePoint(ctx, input);
  const anchor = gate?.anchor ?? 1;
  const feet = alarms
    .slice(0, maxFeet)
    .flatMap(({ boxes, isTrue }) => targetsOf(boxes).map((box) => ({ ...anchorOf(box, anchor), is_true: isTrue })));
  return {
    adjustable: gate !== undefined,
    version,
    min_score: gate?.min_score ?? 0,
    ...counts,
    proposals: gate === undefined ? [] : proposeChanges(gate, alarms),
    bins: scoreBins(alarms),
    hours: hoursOf(alarms),
    feet: feet.slice(0, maxFeet),
    picture_url: signedAddress(ctx.key, image, "full", addressEnd(ctx.clock.now(), addressLifeMs)),
  };
}
