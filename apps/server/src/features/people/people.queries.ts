import { phoneKeyword } from "@huiyan/contract/pasted";
import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { peopleInView } from "./people-scope.queries.ts";

export interface PersonRow {
  id: string;
  name: string;
  phone: string;
  role: Role;
  status: "unactive" | "active" | "leave";
  department_id: string | null;
  department_name: string | null;
  created_at: Date;
  active_at: Date | null;
  leave_at: Date | null;
  last_login_at: Date | null;
  last_login_location: string;
  groups: { _id: string; name: string }[];
  devices: { device_id: string; name: string }[];
  group_device: number;
}

export interface PeopleFilter {
  dep_id?: string | undefined;
  role?: Role | undefined;
  status?: "unactive" | "active" | "leave" | undefined;
  keyword?: string | undefined;
}

function conditions(caller: MemberCaller, filter: PeopleFilter) {
  const { dep_id, role, status, keyword } = filter;
  const parts = [peopleInView(caller, "s")];
  if (dep_id !== undefined && dep_id !== caller.orgId) {
    parts.push(
      sql<boolean>`s.department_id in (select d.id from department d where d.id = ${dep_id} or d.parent_id = ${dep_id})`,
    );
  }
  if (role !== undefined) parts.push(sql<boolean>`s.role = ${role}`);
  if (status !== undefined) parts.push(sql<boolean>`s.status = ${status}`);
  if (keyword !== undefined && keyword !== "") {
    const [like, phone] = [likeText(keyword), likeText(phoneKeyword(keyword))];
    // ordinary members do not see phone numbers, so they must not find members by phone number either
    parts.push(
      caller.role === "staff"
        ? sql<boolean>`s.name ilike ${like}`
        : sql<boolean>`(s.name ilike ${like} or a.phone like ${phone})`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** Returns a page of the members whom the caller sees, newest first. Members who have left come last. */
export async function findPeopleRows(
  db: Queryable,
  caller: MemberCaller,
  filter: PeopleFilter,
  page: number,
  size: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select s.id, s.name, a.phone, s.role, s.status, s.department_id, d.name as department_name, s.created_at, s.active_at,
      s.leave_at, s.last_login_at, s.last_login_location,
      coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.sort)
        from staff_group sg join device_group g on g.id = sg.group_id and g.deleted_at is null where sg.staff_id = s.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('device_id', v.device_id, 'name', v.nickname) order by v.created_at)
        from staff_device sd join device v on v.id = sd.device_uid and v.deleted_at is null where sd.staff_id = s.id), '[]') as devices,
      (select count(distinct b.device_uid) from staff_group sg
        join device_group g on g.path @> array[sg.group_id] and g.deleted_at is null
        join device_binding b on b.group_id = g.id join device v on v.id = b.device_uid and v.deleted_at is null
        where sg.staff_id = s.id) as group_device
    from staff s join account a on a.id = s.account_id left join department d on d.id = s.department_id
    where ${conditions(caller, filter)}
    order by s.status = 'leave', s.created_at desc, s.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export interface StaffCounts {
  admin: number;
  lead: number;
  staff: number;
  leave: number;
  unactive: number;
}

/**
 * Counts the members whom the caller sees: active ones by role, those who have left, and those who have not joined yet.
 */
export async function countStaff(db: Queryable, caller: MemberCaller): Promise<StaffCounts> {
  const { rows } = await sql<StaffCounts>`
    select count(*) filter (where s.status = 'active' and s.role = 'admin') as admin,
      count(*) filter (where s.status = 'active' and s.role = 'lead') as lead,
      count(*) filter (where s.status = 'active' and s.role = 'staff') as staff,
      count(*) filter (where s.status = 'leave') as leave, count(*) filter (where s.status = 'unactive') as unactive
    from staff s where ${peopleInView(caller, "s")}`.execute(db);
  return rows[0] ?? { admin: 0, lead: 0, staff: 0, leave: 0, unactive: 0 };
}

export async function countPeople(db: Queryable, caller: MemberCaller, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from staff s join account a on a.id = s.account_id
    where ${conditions(caller, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}
