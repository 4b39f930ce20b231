import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import { type Person } from "@huiyan/contract/people/people.api";
import { roleNames } from "@huiyan/contract/people/people.rules";
import { ipLocationOf } from "#features/session/session.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type PersonRow } from "./people.queries.ts";

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/**
 * Returns a member with the fields that the caller may see. Callers who may not manage members receive masked phone
 * numbers, and neither locations nor assignments.
 */
export function viewPerson(caller: MemberCaller, row: PersonRow, language: Language): Person {
  const whole = caller.role !== "staff" || row.id === caller.staffId;
  return {
    _id: row.id,
    name: row.name,
    account: whole ? row.phone : masked(row.phone),
    role: row.role,
    _role: formText(roleNames[row.role], language),
    status: row.status,
    dep: row.department_id === null ? null : { _id: row.department_id, name: row.department_name ?? "" },
    dep_id: row.department_id,
    create_at: row.created_at.getTime(),
    active_time: row.active_at?.getTime() ?? null,
    leave_time: row.leave_at?.getTime() ?? null,
    last_login_time: whole ? (row.last_login_at?.getTime() ?? null) : null,
    last_login_location: whole ? ipLocationOf(row.last_login_location, language) : "",
    bind_group: whole ? row.groups : [],
    group_ids: whole ? row.groups.map((group) => group._id) : [],
    bind_device: whole ? row.devices : [],
    group_device: whole ? row.group_device : 0,
  };
}
