import { v4, v7 } from "uuid";
import {
  bindDevice,
  claimDevice,
  type FactoryDevice,
  loadFactoryDevices,
  newCode,
  newSecret,
} from "#features/device/device.public.ts";
import { assignGroup, insertGroup } from "#features/group/group.public.ts";
import { createOrganisation } from "#features/organisation/organisation.public.ts";
import { insertDepartment, insertPerson } from "#features/people/people.public.ts";
import {
  type DemoAccount,
  hashPassword,
  insertAccount,
  printedPassword,
  putDemoAccounts,
  randomPassword,
} from "#features/session/session.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import {
  type DemoDevice,
  type DemoPerson,
  demoPlan,
  demoPlatform,
  departments,
  groups,
  type OrganisationPlan,
  organisationName,
} from "./demo-plan.ts";
import { insertHistory } from "./history/demo-history.queries.ts";
import { seedOperator, seedOtherOrganisations } from "./seed-operator.ts";

interface Org {
  id: string;
  now: Date;
}

type Seeding = Pick<Services, "clock" | "key">;

/** Days of history of a new demo. */
const historyDays = 30;

async function seedPeople(
  db: Queryable,
  people: readonly DemoPerson[],
  now: Date,
  hashes: readonly string[],
): Promise<{ org: Org; staff: Map<string, string> }> {
  const accounts = people.map((person) => ({ person, accountId: v7() }));
  for (const [at, { person, accountId }] of accounts.entries()) {
    await insertAccount(db, {
      id: accountId,
      phone: person.phone,
      name: person.name,
      passwordHash: hashes[at] ?? "",
      now,
    });
  }
  const [admin, ...others] = accounts;
  if (admin === undefined) throw new Error("the demo needs an admin");
  const first = { name: organisationName, accountId: admin.accountId, adminName: admin.person.name, now };
  const { orgId, staffId } = await createOrganisation(db, first);
  const departmentIds = departments.map(() => v7());
  for (const [sort, name] of departments.entries()) {
    await insertDepartment(db, { id: departmentIds[sort] ?? "", orgId, parentId: null, name, sort, now });
  }
  const staff = new Map([[admin.person.phone, staffId]]);
  for (const { person, accountId } of others) {
    const id = v7();
    const departmentId = departmentIds[person.department ?? 0] ?? null;
    const { name, role } = person;
    await insertPerson(db, { id, orgId, accountId, name, role, status: "active", departmentId, now });
    staff.set(person.phone, id);
  }
  return { org: { id: orgId, now }, staff };
}

async function seedGroups(
  db: Queryable,
  people: readonly DemoPerson[],
  org: Org,
  staff: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const made = new Map<string, { id: string; path: string[] }>();
  for (const [sort, group] of groups.entries()) {
    const parent = group.parent === null ? null : (made.get(group.parent) ?? null);
    made.set(
      group.name,
      await insertGroup(db, { id: v7(), orgId: org.id, parent, name: group.name, sort, now: org.now }),
    );
  }
  for (const person of people) {
    const staffId = staff.get(person.phone);
    for (const name of person.groups) {
      const groupId = made.get(name)?.id;
      if (groupId !== undefined && staffId !== undefined) await assignGroup(db, { orgId: org.id, staffId, groupId });
    }
  }
  return new Map([...made].map(([name, group]) => [name, group.id]));
}

async function seedDevices(
  services: Seeding,
  db: Queryable,
  devices: readonly DemoDevice[],
  org: Org,
  groupIds: ReadonlyMap<string, string>,
) {
  for (const device of devices) {
    const claim = await claimDevice(services, db, {
      orgId: org.id,
      deviceId: device.deviceId,
      nickname: device.nickname,
      code: undefined,
    });
    if (claim.state !== "claimed") throw new Error(`demo device ${device.deviceId}: ${claim.state}`);
    for (const name of device.groups) {
      await bindDevice(db, {
        orgId: org.id,
        deviceUid: claim.deviceUid,
        groupId: groupIds.get(name) ?? "",
        now: org.now,
      });
    }
  }
}

/**
 * Creates an organisation with its members, groups and devices. The devices must be in the factory registry.
 * @param hashes hashes of the members' passwords, in the order of the members
 */
export async function seedOrganisation(
  services: Seeding,
  db: Queryable,
  { people, devices }: OrganisationPlan,
  hashes: readonly string[],
): Promise<Org> {
  const { org, staff } = await seedPeople(db, people, services.clock.now(), hashes);
  const groupIds = await seedGroups(db, people, org, staff);
  await seedDevices(services, db, devices, org, groupIds);
  return org;
}

/**
 * Creates the demo's organisation, members, groups and devices in one transaction. A demo that only this machine can
 * reach also gets an operator.
 */
export async function seedDemo(services: Services, made: FactoryDevice[], history: boolean): Promise<void> {
  const { people } = demoPlan;
  const passwords = people.map(() => (services.config.demoOpen ? printedPassword : randomPassword()));
  const hashes: string[] = [];
  for (const one of passwords) hashes.push(await hashPassword(services, { group: "known", one: "demo" }, one));
  await services.db.transaction(async (tx) => {
    await loadFactoryDevices(tx.sql, services.key, services.clock, made);
    const { id, now } = await seedOrganisation(services, tx.sql, demoPlan, hashes);
    const state = history ? "running" : "off";
    await insertHistory(tx.sql, { org_id: id, state, seed: v4(), made_at: now, days: historyDays });
    const accounts: DemoAccount[] = people.map(({ role, phone }, at) => ({
      role,
      account: phone,
      password: passwords[at] ?? "",
    }));
    if (services.config.demoOpen) {
      accounts.push(await seedOperator(services, tx.sql, hashes[0] ?? ""));
      await seedOtherOrganisations(tx.sql, now);
    }
    await putDemoAccounts(tx.sql, accounts, now);
  });
}

/** Generates the ids and keys that a factory would write onto devices. */
export function makeFactoryDevices(devices: readonly DemoDevice[]): FactoryDevice[] {
  return devices.map(({ deviceId, type }) => ({
    device_id: deviceId,
    key: newSecret(),
    code: newCode(),
    type,
    platform: demoPlatform,
  }));
}
