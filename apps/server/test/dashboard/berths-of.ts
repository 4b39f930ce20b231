import { sql } from "kysely";
import { v7 } from "uuid";
import { type TestApp } from "../test-app.ts";
import { type World } from "../world.ts";

let numbers = 0;

/** Creates berths of the visible device with these states, every second one with a charger. @returns their ids */
export async function setBerths(
  { services, clock }: TestApp,
  { orgId, device }: World,
  wanted: { free: number; occupied: number; abnormal: number; void: number; undelivered: number },
): Promise<string[]> {
  const { sql: db } = services.db;
  await sql`update device set config_in_force = 5 where id = ${device.uid}`.execute(db);
  const roi = JSON.stringify([
    [0.1, 0.1],
    [0.3, 0.1],
    [0.3, 0.3],
  ]);
  const ids: string[] = [];
  const add = async (count: number, own: { phase: string; troubles?: string[]; config_version?: number }) => {
    for (let at = 0; at < count; at++) {
      const [id, number] = [v7(), ++numbers];
      ids.push(id);
      await sql`
        insert into berth (id, org_id, device_uid, point_id, prefix, number, label, sort_key, roi, type, is_new_energy, phase, troubles, config_version, created_at)
        values (${id}, ${orgId}, ${device.uid}, ${device.pointId}, 'D', ${number}, ${`D${number}`}, ${`d${number}`}, ${roi}, 1, ${number % 2 === 0},
          ${own.phase}, ${own.troubles ?? []}::text[], ${own.config_version ?? 5}, ${clock.now()})`.execute(db);
    }
  };
  await add(wanted.free, { phase: "free" });
  await add(wanted.occupied, { phase: "occupied" });
  await add(wanted.abnormal, { phase: "occupied", troubles: ["silent"] });
  await add(wanted.void, { phase: "void" });
  await add(wanted.undelivered, { phase: "free", config_version: 6 });
  return ids;
}
