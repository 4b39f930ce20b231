import { type listBerthOptions as api } from "@huiyan/contract/berth/berth.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { hasRecord, listOptionRows } from "../option.queries.ts";

/**
 * Returns the point's berths as options for a record. Void berths, and berths in which another car
 * is recorded during the record's time, are marked as disabled with the reason.
 * @throws AppError not_found
 */
export async function listOptions(
  ctx: Context<ReaderCaller>,
  { point_id, record_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  found(await getVisiblePoint(ctx.db.sql, scope, point_id));
  if (record_id !== undefined) refuseUnless(await hasRecord(ctx.db.sql, scope, record_id), "not_found");
  const rows = await listOptionRows(ctx.db.sql, point_id, record_id);
  return rows.map(({ label, is_void, is_taken }) => {
    const refusal = is_void ? "berth_void" : is_taken ? "record_berth_taken" : undefined;
    const reason = refusal === undefined ? "" : errorText(refusal, ctx.request.language);
    return { label, value: label, disabled: refusal !== undefined, reason };
  });
}
