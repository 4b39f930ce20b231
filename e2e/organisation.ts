import { randomBytes, randomInt } from "node:crypto";
import { putPlannedCameras } from "../apps/server/src/features/demo/demo-cameras.ts";
import { demoPlan } from "../apps/server/src/features/demo/demo-plan.ts";
import { makeFactoryDevices, seedOrganisation } from "../apps/server/src/features/demo/seed-demo.ts";
import { loadFactoryDevices } from "../apps/server/src/features/device/device.public.ts";
import { printedPassword } from "../apps/server/src/features/session/demo-accounts.ts";
import { findAccountByPhone } from "../apps/server/src/features/session/session.public.ts";
import { inside, type ReachableSystem } from "./inside.ts";

interface Account {
  role: string;
  account: string;
  password: string;
}

/** Members and devices of the organisation that a journey uses. */
export interface Organisation {
  accounts: readonly Account[];
  /** Ids of its devices: `yard` is at the gate and the barn, `road` at the roadside. */
  yard: string;
  road: string;
}

const keptDays = 180;

/** Parking times of the roadside camera in seconds. Much shorter than the defaults, so that journeys need not wait. */
const parkingTimes = { enter: 3, leave: 3, vote: 10, minStay: 5, falseLeaveGap: 5, reorderHold: 2 };

/** Returns the device id of another organisation's copy of a demonstration device: `mark` replaces the number. */
const ownId = (deviceId: string, mark: string) => deviceId.replace(/\d{4}$/, mark);

/** Device ids of the demonstration. */
export const demoDevices = { yard: demoPlan.devices[0]?.deviceId ?? "", road: demoPlan.devices[1]?.deviceId ?? "" };

/** Creates a copy of the demonstration's organisation for one journey, in one transaction. */
export function makeOrganisation(system: ReachableSystem): Promise<Organisation> {
  const base = `17${String(randomInt(1e8)).padStart(8, "0")}`;
  const mark = randomBytes(4).toString("hex").toUpperCase();
  const people = demoPlan.people.map((person, at) => ({
    ...person,
    phone: `${base}${at}`,
    // The lead gets only one group, since journeys about scopes need a lead with a limited scope.
    groups: person.groups.slice(0, 1),
  }));
  const devices = demoPlan.devices.map((device) => ({ ...device, deviceId: ownId(device.deviceId, mark) }));
  return inside(system, async ({ clock, services }) => {
    await services.db.transaction(async ({ sql }) => {
      // Copies the password hash of the demonstration, since hashing takes time.
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
      // Extends the retention: a demonstration deletes data older than a day every ten minutes, and a journey may send
      // a week.
      await sql.updateTable("organisation").set({ message_days: keptDays }).where("id", "=", id).execute();
      for (const device of devices) await putPlannedCameras(sql, device, clock.now());
      const parking_settings = JSON.stringify(parkingTimes);
      const roadside = sql.updateTable("point").set({ parking_settings }).where("channel", "=", "roadside");
      await roadside.where("org_id", "=", id).execute();
    });
    const accounts = people.map(({ role, phone }) => ({ role, account: phone, password: printedPassword }));
    const { yard, road } = demoDevices;
    return { accounts, yard: ownId(yard, mark), road: ownId(road, mark) };
  });
}
