import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findParkingRecords as api } from "@huiyan/contract/parking/parking.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countRecords, findRecordRows } from "../list/find-records.queries.ts";
import { viewRecord } from "../list/record-view.ts";

export async function findParkingRecords(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const now = ctx.clock.now();
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  // users review pending records one berth after the other
  const wanted = input.sort ?? (input.status === -1 ? "berth" : "time");
  const sort = wanted === "time" ? undefined : wanted;
  const [rows, counted] = await Promise.all([
    findRecordRows(sql, scope, input, { ...input, sort }, now),
    input.count === 1 ? countRecords(sql, scope, input, now) : undefined,
  ]);
  const seen = (page - 1) * size + rows.length;
  const isWhole = rows.length < size && (rows.length > 0 || page === 1);
  const total = counted ?? (isWhole ? { count: seen } : { count: seen, more: true, counted: false as const });
  return {
    list: rows.map((row) => viewRecord(ctx, row, ctx.request.language)),
    page: { page, size, ...total, as_of: now.getTime() },
  };
}
