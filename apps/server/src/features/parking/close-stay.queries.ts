import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type BerthState, newBerthState } from "./stay/berth-state.ts";

/**
 * Closes the open record of a berth that becomes void, because the exit will not be observed. docs/reference/parking.md
 * P28.
 */
export async function closeStayOfVoidBerth(db: Queryable, berthId: string): Promise<void> {
  await sql`
    update parking_record set is_open = false, is_decided_open = null, version = version + 1,
      review_state = case when review_state = 3 then 2 else review_state end,
      codes = case when 'P-NOOUT' = any(codes) then codes else codes || 'P-NOOUT'::text end
    where coalesce(seen_berth_id, berth_id) = ${berthId} and is_open and merged_into is null`.execute(db);
}

/**
 * Resets the observed state of a berth that a user voided or restored. Earlier observations are ignored from then on.
 */
export async function restartBerth(db: Queryable, berthId: string, phase: "void" | "free", now: Date): Promise<void> {
  const state: BerthState = { ...newBerthState, phase, at: now.getTime(), isStart: true };
  await sql`delete from berth_state where berth_id = ${berthId}`.execute(db);
  await sql`
    insert into berth_state (berth_id, at, state) values (${berthId}, ${now}, ${JSON.stringify(state)}::jsonb)`.execute(
    db,
  );
  await sql`update berth set troubles = '{}', plate = '', late_state = null where id = ${berthId}`.execute(db);
}
