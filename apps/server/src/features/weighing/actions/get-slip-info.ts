import { livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { dayOf } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getSlipInfo as api } from "@huiyan/contract/weighing/weighing.api";
import { slipHeadMax } from "@huiyan/contract/weighing/weighing.rules";
import { nearestFarmOwner } from "#features/farm/farm.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type ChosenSlip, loadChosen } from "../chosen.ts";
import { listGroups, listUses } from "../message.queries.ts";

/**
 * Joins names for a header field of the slip, which holds at most `slipHeadMax` characters. If the names need more
 * characters, the text ends with 等 after the last name that fits.
 */
function joinNames(names: readonly string[]): string {
  const whole = names.join("、");
  if ([...whole].length <= slipHeadMax) return whole;
  const room = slipHeadMax - 1;
  const fitting = names.filter((_, at) => [...names.slice(0, at + 1).join("、")].length <= room);
  return `${fitting.length > 0 ? fitting.join("、") : [...whole].slice(0, room).join("")}等`;
}

const platesOf = ({ messages }: ChosenSlip): string[] =>
  [...new Set(messages.map(({ data }) => livestockData(data).licensePlate))].filter((plate) => plate !== "");

function bySlip(uses: readonly { number: string }[]): { number: string; messages: number }[] {
  const numbers = Map.groupBy(uses, ({ number }) => number);
  return Array.from(numbers, ([number, { length }]) => ({ number, messages: length }));
}

/** Returns lines and sums for a new slip, and suggested values for its header. @throws AppError as `loadChosen` */
export async function getSlipInfo(
  ctx: Context<MemberCaller>,
  { ids }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope, orgId } = ctx.caller;
  const chosen = await loadChosen(sql, scope, ids);
  const { first, list, total, weight, avg } = chosen;
  const [groups, uses] = await Promise.all([listGroups(sql, first.device_uid), listUses(sql, scope, ids)]);
  const owner = await nearestFarmOwner(sql, { orgId, groupIds: groups.map(({ id }) => id) });
  return {
    list,
    total,
    weight,
    avg,
    used: bySlip(uses),
    head: {
      date: dayOf(first.happened_at.getTime()),
      licensePlate: joinNames(platesOf(chosen)),
      serviceDep: joinNames(groups.map(({ name }) => name)),
      farmOwner: owner?.name ?? "",
      customer: "",
      farmer: "",
      breeds: "",
    },
    device_id: first.device_id,
    device_name: first.device_name,
    alg: first.alg_id,
    alg_name: algorithmName(first.alg_id, ctx.request.language),
  };
}
