import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface FirstStepRow {
  /** True for the oldest organisation, whose admin has set up the installation. */
  is_first: boolean;
  operator: boolean;
  device: boolean;
  alarm: boolean;
}

/** Returns which first steps an organisation has finished. Each subquery stops at the first row. */
export async function readFirstSteps(db: Queryable, orgId: string): Promise<FirstStepRow | undefined> {
  const { rows } = await sql<FirstStepRow>`
    select o.id = (select id from organisation order by created_at, id limit 1) as is_first,
      exists (select from account where operator_since is not null) as operator,
      exists (select from point where org_id = o.id and deleted_at is null) as device,
      exists (select from message where org_id = o.id) as alarm
    from organisation o where o.id = ${orgId}`.execute(db);
  return rows[0];
}
