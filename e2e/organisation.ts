import { randomBytes, randomInt } from "node:crypto";
import { putPlannedCameras } from "../apps/server/src/features/demo/demo-cameras.ts";
import { demoPlan, openPassword } from "../apps/server/src/features/demo/demo-plan.ts";
import { makeFactoryDevices, seedOrganisation } from "../apps/server/src/features/demo/seed-demo.ts";
import { loadFactoryDevices } from "../apps/server/src/features/device/device.public.ts";
import { findAccountByPhone } from "../apps/server/src/features/session/session.public.ts";
import { inside, type ReachableSystem } from "./inside.ts";

interface Account {
  role: string;
  account: string;
  password: string;
}

/** People and devices that a journey works with. */
export interface Organisation {
  accounts: readonly Account[];
  /** Ids of its devices: one at the gate and the barn, one at the roadside. */
  yard: string;
  road: string;
}

const keptDays = 180;

/** The demo's own devices. */
export const demoDevices = { yard: demoPlan.devices[0]?.deviceId ?? "", road: demoPlan.devices[1]?.deviceId ?? "" };

/** An organisation like the demo's, for one journey alone, beside all others of the system; made in one transaction. */
export function makeOrganisation(system: ReachableSystem): Promise<Organisation> {
  const base = `17${String(randomInt(1e8)).padStart(8, "0")}`;
  const mark = randomBytes(4).toString("hex").toUpperCase();
  const people = demoPlan.people.map((person, at) => ({
    ...person,
    phone: `${base}${at}`,
    // journeys about scopes need a lead who does not see all
    groups: person.groups.slice(0, 1),
  }));
  const devices = demoPlan.devices.map((device) => ({ ...device, deviceId: device.deviceId.replace("0001", mark) }));
  return inside(system, async ({ clock, services }) => {
    await services.db.transaction(async ({ sql }) => {
      // of the same password, so that nobody waits for hashes
      const like = await findAccountByPhone(sql, demoPlan.people[0]?.phone ?? "");
      if (!like?.password_hash) throw new Error("the system has no demo");
      await loadFactoryDevices(sql, services.key, clock, makeFactoryDevices(devices));
      const hash = like.password_hash;
      const { id } = await seedOrganisation(
        { clock, key: services.key },
        sql,
        { people, devices },
        people.map(() => hash),
      );
      // a demo forgets what is older than a day, every ten minutes; a journey may send a week
      await sql.updateTable("organisation").set({ message_days: keptDays }).where("id", "=", id).execute();
      for (const device of devices) await putPlannedCameras(sql, device, clock.now());
    });
    const accounts = people.map(({ role, phone }) => ({ role, account: phone, password: openPassword }));
    const { yard, road } = demoDevices;
    return { accounts, yard: yard.replace("0001", mark), road: road.replace("0001", mark) };
  });
}
