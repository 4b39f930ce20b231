import { dryRunResultChars } from "@huiyan/contract/point/dry-run.device";
import { sql } from "kysely";
import { v7 } from "uuid";
import { insertCommand } from "#features/device/command.queries.ts";
import { type World } from "../world.ts";

/** Stores a task of the admin with the maximum number of rows of an import, all failed. @returns its id */
export async function storeLongTask({ app, orgId, admin }: World): Promise<string> {
  const { sql: db } = app.services.db;
  const [id, created_at] = [v7(), app.clock.now()];
  await db
    .insertInto("task")
    .values({ id, org_id: orgId, staff_id: admin.staffId, kind: "test", created_at })
    .execute();
  await sql`
    insert into task_item (task_id, position, name, input, state, text)
    select ${id}::uuid, i, '第 ' || i || ' 行', 'null', 'failed', '该手机号已被使用，请检查后重试' from generate_series(0, 19999) i`.execute(
    db,
  );
  return id;
}

/** Stores a dry run of the admin with the largest result that a device may send. @returns its id */
export async function storeDryRun({ app, device, admin }: World): Promise<string> {
  const { sql: db } = app.services.db;
  const [id, now] = [v7(), app.clock.now()];
  const command = { id, deviceUid: device.uid, staffId: admin.staffId, name: "flow.try", params: {}, now };
  await insertCommand(db, { ...command, expiresAt: new Date(now.getTime() + 600_000) });
  const result = JSON.stringify({ trace: "A".repeat(dryRunResultChars) });
  await db.updateTable("device_command").set({ state: "done", result }).where("id", "=", id).execute();
  return id;
}
