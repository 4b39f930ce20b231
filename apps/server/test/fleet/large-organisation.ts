import pg from "pg";
import { fillOrganisation } from "../messages/fill-messages.ts";
import { storeLongTask } from "../objects/polled-objects.ts";
import { type World } from "../world.ts";
import { fillFleet } from "./fill-fleet.ts";

/** Inserts two thousand people in two hundred departments. */
async function fillPeople(db: pg.Client, { orgId, departmentId }: World): Promise<void> {
  await db.query(
    `with made as (
      insert into department (id, org_id, parent_id, name, sort, level, created_at)
      select id, $1, $2, '部门 ' || i, i, 2, now()
      from (select uuidv7() as id, i from generate_series(1, 200) i) new returning id, sort
    ), accounts as (
      insert into account (id, phone, name, password_hash, created_at)
      select uuidv7(), '1990000' || lpad(i::text, 4, '0'), '人员 ' || i, '', now() from generate_series(1, 2000) i returning id, phone
    )
    insert into staff (id, org_id, account_id, name, role, status, department_id, created_at)
    select uuidv7(), $1, a.id, '人员 ' || a.phone, 'staff', 'active', m.id, now()
    from accounts a join made m on m.sort = 1 + right(a.phone, 4)::int % 200`,
    [orgId, departmentId],
  );
}

/**
 * Inserts 5,000 devices of 4 points and one of 200 points in 500 groups, 2,000 people in 200 departments, 20,000 alarms
 * of the last 30 days, and a task of 20,000 items.
 * @returns id of the task
 */
export async function fillLargeOrganisation(databaseUrl: string, world: World): Promise<string> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    await fillFleet(db, world.orgId, { devices: 5_000, points: 4, groups: 500, branch: 200 });
    // gives every point a position on the map
    await db.query(
      "update point set longitude = 114 + random() / 10, latitude = 22.5 + random() / 10, region_code = '440305' where org_id = $1",
      [world.orgId],
    );
    await fillPeople(db, world);
    await fillOrganisation(databaseUrl, world.orgId, 20_000, 30);
    return await storeLongTask(world);
  } finally {
    await db.end();
  }
}
