import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listRecordRows } from "./find-records.queries.ts";
import { viewRecord } from "./record-view.ts";

/**
 * Returns the records that a step has changed, in the form of the list.
 * @param named ids from the request; these records are returned if the step changed nothing
 */
export async function answerRecords(
  ctx: Context<ReaderCaller>,
  changed: readonly { id: string }[],
  named: readonly string[],
): Promise<ParkingRecord[]> {
  const ids = changed.length === 0 ? [...named] : changed.map(({ id }) => id);
  const rows = await listRecordRows(ctx.db.sql, ctx.caller.scope, ids);
  return rows.map((row) => viewRecord(ctx, row, ctx.request.language));
}
