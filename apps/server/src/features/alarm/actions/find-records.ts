import { type findRecords as api, type DeviceRecord } from "@huiyan/contract/alarm/alarm.api";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type Language } from "@huiyan/contract/language";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countRecords, findRecordRows, type RecordRow } from "../record.queries.ts";

function viewRecord({ id, happened_at, ...rest }: RecordRow, language: Language): DeviceRecord {
  return { ...rest, _id: id, alg_name: algorithmName(rest.alg_id, language), time: happened_at.getTime() };
}

export async function findRecords(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { scope } = ctx.caller;
  const [rows, counted] = await Promise.all([
    findRecordRows(ctx.db.sql, scope, input, input),
    countRecords(ctx.db.sql, scope, input),
  ]);
  return { list: rows.map((row) => viewRecord(row, ctx.request.language)), page: { page, size, ...counted } };
}
