import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";

export async function reportPhone({ services }: TestApp, orgId: string, plate: string, phone: string): Promise<void> {
  await sql`insert into plate_owner (org_id, plate, phone, reported_at) values (${orgId}, ${plate}, ${phone}, now())`.execute(
    services.db.sql,
  );
}

export async function reportedPhones(
  { services }: TestApp,
  orgId: string,
): Promise<{ plate: string; phone: string }[]> {
  const { rows } = await sql<{ plate: string; phone: string }>`
    select plate, phone from plate_owner where org_id = ${orgId} order by plate`.execute(services.db.sql);
  return rows;
}

/** Returns the stored flag `is_charging` of each record. */
export async function chargingColumn({ services }: TestApp, orgId: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; is_charging: boolean }>`
    select id, is_charging from parking_record where org_id = ${orgId}`.execute(services.db.sql);
  return new Map(rows.map(({ id, is_charging }) => [id, is_charging]));
}

export interface AuditFacts {
  staff_id: string;
  object_id: string;
  before: unknown;
  after: unknown;
}

export async function auditLines({ services }: TestApp, orgId: string, action: string): Promise<AuditFacts[]> {
  const { rows } = await sql<AuditFacts>`
    select staff_id, object_id, before, after from audit where org_id = ${orgId} and action = ${action} order by at`.execute(
    services.db.sql,
  );
  return rows;
}
