import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getParkingRecord as api } from "@huiyan/contract/parking/parking.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { listRecordRows } from "../list/find-records.queries.ts";
import { viewRecord } from "../list/record-view.ts";

/** Returns a parking record. @throws AppError not_found */
export async function getParkingRecord(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const [row] = await listRecordRows(ctx.db.sql, ctx.caller.scope, [id]);
  return viewRecord(ctx, found(row), ctx.request.language);
}
