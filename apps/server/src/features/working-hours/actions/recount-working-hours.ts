import { dayOf, moveDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { type recountWorkingHours as api } from "@huiyan/contract/working-hours/working-hours.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getMessageDays, recountDays } from "../working-hours.queries.ts";

/** Days that are counted per transaction, so that ingest never waits long. */
const daysAtOnce = 7;

/** Rebuilds the totals per day from the records, for all days whose records are completely kept. Safe to repeat. */
export async function recountWorkingHours(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const today = dayOf(ctx.clock.now().getTime());
  const keptDays = (await getMessageDays(ctx.db.sql, orgId)) ?? ctx.installation.inForce().message_days;
  // the count leaves out the two oldest days: retention deletes records of the oldest day in batches, and a record can
  // also belong to the day before
  const first = moveDay(today, 2 - keptDays);
  const last = moveDay(today, 1);
  let days = 0;
  for (let from = first; from <= last; from = moveDay(from, daysAtOnce)) {
    const to = moveDay(from, daysAtOnce - 1);
    days += await ctx.db.transaction((tx) => recountDays(tx.sql, orgId, { first: from, last: to }));
  }
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "workingHours.recount", orgId, { after: { first, last, days } })),
  );
  return { days, first, last };
}
