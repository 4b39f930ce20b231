import { sql } from "kysely";
import { z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { type AuditRow } from "./audit-log.queries.ts";

/** Current names of objects by their ids; devices are listed by the id on their label. */
export type ObjectNames = ReadonlyMap<string, string>;

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** Returns every string inside a recorded value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Returns the names of all objects of this organisation whose ids occur in these lines. */
export async function listObjectNames(
  db: Queryable,
  orgId: string,
  rows: readonly Pick<AuditRow, "object_id" | "before" | "after">[],
): Promise<ObjectNames> {
  const mentioned = new Set(rows.flatMap(({ object_id, before, after }) => [object_id, ...textsIn([before, after])]));
  const ids = [...mentioned].filter(isUuid);
  const others = [...mentioned].filter((text) => text.length <= 64 && !isUuid(text));
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id::text, name from staff where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select account_id::text, name from staff where org_id = ${orgId} and account_id = any(${ids}::uuid[])
    union all select id::text, name from department where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select id::text, name from device_group where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select id::text, name from organisation where id = ${orgId} and id = any(${ids}::uuid[])
    union all select id::text, name from notify_channel where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select id::text, name from notify_rule where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select p.id::text, p.name from point p where p.org_id = ${orgId} and p.id = any(${ids}::uuid[])
    union all select id::text, number from service_order where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select id::text, title from service_subscription where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all select device_id, nickname from device
      where org_id = ${orgId} and nickname <> '' and device_id = any(${others}::text[])`.execute(db);
  return new Map(found.map(({ id, name }) => [id, isUuid(id) ? name : `${name}（${id}）`]));
}
