import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getClosedDay as api } from "@huiyan/contract/settlement/settlement.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getClosedDayOf, seesRecord } from "../correction.queries.ts";

/** Returns the closed day that prevents changes of a record, if there is one. @throws AppError not_found */
export async function getClosedDay(
  { db, caller, clock }: Context<MemberCaller>,
  { record_id: recordId }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  refuseUnless(await seesRecord(db.sql, caller.scope, recordId), "not_found");
  const closed = await getClosedDayOf(db.sql, { recordId, staffId: caller.staffId, now: clock.now() });
  return { day: closed?.day ?? null, until: closed?.until?.getTime() ?? null };
}
