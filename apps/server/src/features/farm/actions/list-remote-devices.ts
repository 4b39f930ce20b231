import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type listPatrolDevices as patrolApi,
  type listSellingDevices as sellingApi,
} from "@huiyan/contract/farm/remote.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listRemoteDevices } from "../remote.queries.ts";

type Input = Received<typeof sellingApi>;

async function listOf(ctx: Context<MemberCaller>, { keyword, size }: Input, algs: readonly string[]) {
  const rows = await listRemoteDevices(ctx.db.sql, ctx.caller.scope, { keyword, size, algs });
  const { language } = ctx.request;
  const list = rows.map(({ nickname, group_name, algs: found, ...row }) => ({
    ...row,
    name: nickname,
    group_name: group_name ?? "",
    algs: found.map((id) => algorithmName(id, language)),
  }));
  return { list };
}

/** Returns devices for a selection field. Devices that count or weigh animals come first. */
export function listSellingDevices(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof sellingApi>> {
  return listOf(ctx, input, livestockAlgorithms);
}

export function listPatrolDevices(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof patrolApi>> {
  return listOf(ctx, input, []);
}
