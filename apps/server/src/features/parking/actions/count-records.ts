import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type countParkingRecords as api } from "@huiyan/contract/parking/parking.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countRecords, countTypes } from "../list/find-records.queries.ts";

export async function countParkingRecords(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const { sql } = ctx.db;
  const [total, types] = await Promise.all([
    countRecords(sql, ctx.caller.scope, input, now),
    countTypes(sql, ctx.caller.scope, input, now),
  ]);
  return { ...total, ...types };
}
