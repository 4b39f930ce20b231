import { type ShiftException, type WeeklyShift } from "@huiyan/contract/working-hours/shift.rules";
import { type RawBuilder, sql } from "kysely";
import { peopleInView } from "#features/people/people.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope } from "#platform/db/scope.ts";
import { type WorkplaceFilter, workplaceCondition } from "../working-hours.queries.ts";

export interface PlanRow {
  id: string;
  staff_id: string;
  staff_name: string;
  point_id: string;
  point_name: string;
  device_name: string;
  shifts: WeeklyShift[];
  exceptions: ShiftException[];
  tolerance_minutes: number;
  /** First day on which the plan applies, yyyy-MM-dd. */
  valid_from: string;
  valid_until: string | null;
  revision: number;
  changed_at: Date;
  deleted_at: Date | null;
  may_change: boolean;
}

/**
 * SQL condition that the caller manages the plan, because the caller sees its member and its point. Staff members
 * manage no plans.
 */
function managed(caller: MemberCaller): RawBuilder<boolean> {
  if (caller.role === "staff") return sql`false`;
  return sql<boolean>`(${peopleInView(caller, "s")} and ${inScope(caller.scope, "f")})`;
}

const columns = (caller: MemberCaller) => sql`f.id, f.staff_id, s.name as staff_name, f.point_id, p.name as point_name,
  d.nickname as device_name, f.shifts, f.exceptions, f.tolerance_minutes, to_char(f.valid_from, 'YYYY-MM-DD') as valid_from,
  to_char(f.valid_until, 'YYYY-MM-DD') as valid_until, f.revision, f.changed_at, f.deleted_at, ${managed(caller)} as may_change`;
const source = sql`shift_plan f join staff s on s.id = f.staff_id join point p on p.id = f.point_id join device d on d.id = f.device_uid`;

/**
 * Returns the plans that the caller manages and the caller's own plans. Plans of deleted points and members are left
 * out.
 */
export async function findPlans(
  db: Queryable,
  caller: MemberCaller,
  filter: WorkplaceFilter,
  days?: { first: string; last: string },
): Promise<PlanRow[]> {
  const inForce =
    days === undefined
      ? sql`true`
      : sql`f.valid_from <= ${days.last}::date and (f.valid_until is null or f.valid_until >= ${days.first}::date)`;
  const { rows } = await sql<PlanRow>`
    select ${columns(caller)} from ${source}
    where f.org_id = ${caller.orgId} and f.deleted_at is null and p.deleted_at is null and s.status <> 'leave'
      and (f.staff_id = ${caller.staffId} or ${managed(caller)}) and ${inForce}
      and ${workplaceCondition(caller.scope, filter, "f")}
    order by p.name, f.valid_from, s.name, f.id`.execute(db);
  return rows;
}

/** Returns and locks a plan that the caller manages, even if it is deleted. */
export async function lockPlan(db: Queryable, caller: MemberCaller, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${columns(caller)} from ${source} where f.id = ${id} and ${managed(caller)} for update of f`.execute(db);
  return rows[0];
}

/**
 * Locks an active member for whom the caller may make plans, so that concurrent changes of plans run one after another.
 */
export async function lockPerson(db: Queryable, caller: MemberCaller, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff s where s.id = ${staffId} and s.status <> 'leave' and ${peopleInView(caller, "s")} for update of s`.execute(
    db,
  );
  return rows.length > 0;
}

interface Validity {
  staff_id: string;
  point_id: string;
  valid_from: string;
  valid_until: string | null;
}

/** Returns true if another plan of this member at this point applies on at least one day of the same period. */
export async function isPlanTaken(db: Queryable, plan: Validity, ownId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shift_plan f where f.staff_id = ${plan.staff_id} and f.point_id = ${plan.point_id} and f.id <> ${ownId}
      and f.deleted_at is null
      and daterange(f.valid_from, f.valid_until, '[]') && daterange(${plan.valid_from}::date, ${plan.valid_until}::date, '[]')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks the organisation's plans against concurrent inserts, so that their number cannot exceed the limit. */
export async function lockPlans(db: Queryable, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shift plans ${orgId}`}, 0))`.execute(db);
}

export async function countPlans(db: Queryable, orgId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from shift_plan where org_id = ${orgId} and deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface StoredPlan extends Validity {
  id: string;
  orgId: string;
  deviceUid: string;
  shifts: readonly WeeklyShift[];
  exceptions: readonly ShiftException[];
  tolerance_minutes: number;
  now: Date;
  by: string;
}

/** Inserts a plan, or updates the existing one. */
export async function putPlan(db: Queryable, plan: StoredPlan): Promise<void> {
  await sql`
    insert into shift_plan (id, org_id, device_uid, point_id, staff_id, shifts, exceptions, tolerance_minutes, valid_from,
      valid_until, created_at, changed_at, changed_by)
    values (${plan.id}, ${plan.orgId}, ${plan.deviceUid}, ${plan.point_id}, ${plan.staff_id}, ${JSON.stringify(plan.shifts)}::jsonb,
      ${JSON.stringify(plan.exceptions)}::jsonb, ${plan.tolerance_minutes}, ${plan.valid_from}, ${plan.valid_until},
      ${plan.now}, ${plan.now}, ${plan.by})
    on conflict (id) do update set device_uid = excluded.device_uid, point_id = excluded.point_id, staff_id = excluded.staff_id,
      shifts = excluded.shifts, exceptions = excluded.exceptions, tolerance_minutes = excluded.tolerance_minutes,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, revision = shift_plan.revision + 1,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(db);
}

export async function markPlan(db: Queryable, id: string, deletedAt: Date | null): Promise<void> {
  await db.updateTable("shift_plan").set({ deleted_at: deletedAt }).where("id", "=", id).execute();
}
