import { storeStay } from "../../apps/server/test/parking/stored-stays.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

const dayMinutes = 1440;

/** Stores stays of a month at the roadside: cars that charge, cars that only park, and some reviews. */
export function storeMonth(system: System, plates: readonly string[], phone: string): Promise<void> {
  return inside(system, async (server) => {
    const { sql } = server.services.db;
    const { uid, pointId, orgId } = await sql
      .selectFrom("device")
      .innerJoin("point", "point.device_uid", "device.id")
      .select(["device.id as uid", "point.id as pointId", "device.org_id as orgId"])
      .where("device.device_id", "=", system.organisation.road)
      .where("point.channel", "=", "roadside")
      .executeTakeFirstOrThrow();
    if (orgId === null) throw new Error("the device belongs to nobody");
    for (let at = 0; at < plates.length * 6; at++) {
      const which = at < plates.length ? at : Math.floor((at * at) / 7) % plates.length;
      const plate = plates[which] ?? "";
      const isElectric = [...plate].length === 8;
      const from = 120 + ((at * 613) % (28 * dayMinutes));
      const minutes = 25 + ((at * 37) % 150);
      await storeStay(server, { uid, pointId }, orgId, {
        plate,
        from,
        to: from - minutes,
        car_type: isElectric ? 2 : 1,
        ...(isElectric ? { charging_seconds: minutes * 40, known_seconds: minutes * 60 } : {}),
        review_state: [3, 3, 1, 3, 4, 3, 2][at % 7] ?? 3,
      });
    }
    const [first = ""] = plates;
    await sql
      .insertInto("plate_owner")
      .values({ org_id: orgId, plate: first, phone, reported_at: server.clock.now() })
      .execute();
  });
}
