import { type Role } from "@huiyan/contract/permissions";
import { v7 } from "uuid";
import { bindDevice, claimDevice, loadFactoryDevices, newSecret } from "#features/device/device.public.ts";
import { assignGroup, insertGroup } from "#features/group/group.public.ts";
import { createOrganisation } from "#features/organisation/organisation.public.ts";
import { insertDepartment, insertPerson } from "#features/people/people.public.ts";
import { putPoint, putPointAlgorithm } from "#features/point/point.public.ts";
import {
  findAccountByPhone,
  findFirstOrganisation,
  hashPassword,
  insertAccount,
  openSession,
} from "#features/session/session.public.ts";
import { foldingSetting, putOrganisationSetting } from "#features/setting/setting.public.ts";
import { type Client, createClient } from "./client.ts";
import { createDeviceClient, type DeviceClient } from "./device-client.ts";
import { type ObjectKind } from "./objects/object-kinds.ts";
import { type ServedApp } from "./test-app.ts";

export const password = "Test@2026";
let hashed: Promise<string> | undefined;
let phones = 0;
let devices = 0;

interface Person {
  accountId: string;
  staffId: string;
  phone: string;
  client: Client;
}

export interface TestDevice {
  uid: string;
  deviceId: string;
  factoryKey: string;
  pointId: string;
  channel: string;
  client: DeviceClient;
}

/**
 * An organisation for tests with one member per role, and two groups with a device each. The lead and the staff member
 * see the first group.
 */
export interface World {
  app: ServedApp;
  orgId: string;
  departmentId: string;
  groupId: string;
  otherGroupId: string;
  admin: Person;
  lead: Person;
  staff: Person;
  /** Device in the group that the lead and the staff member see. */
  device: TestDevice;
  /** Device in the group that only the admin sees. */
  hidden: TestDevice;
  /** Id of one object per kind, if a test has created them (objects/make-objects.ts). */
  objects?: ReadonlyMap<ObjectKind, string>;
}

async function addAccount(app: ServedApp, name: string): Promise<{ accountId: string; phone: string }> {
  hashed ??= hashPassword(app.services, { group: "known", one: "test" }, password);
  const accountId = v7();
  const phone = `139${String(10_000_000 + phones++)}`;
  await insertAccount(app.services.db.sql, {
    id: accountId,
    phone,
    name,
    passwordHash: await hashed,
    now: app.clock.now(),
  });
  return { accountId, phone };
}

/**
 * Creates a session of this account directly, because hashing a password takes long. The sign-in has separate tests.
 */
export async function signedIn(app: ServedApp, phone: string): Promise<Client> {
  const { sql } = app.services.db;
  const account = await findAccountByPhone(sql, phone);
  if (account === undefined) throw new Error(`${phone} has no account`);
  const orgId = await findFirstOrganisation(sql, account.id, app.clock.now());
  const request = { ip: "127.0.0.1", userAgent: "test" };
  return createClient(app.url, await openSession({ clock: app.clock, request }, sql, account.id, orgId));
}

async function addPerson(app: ServedApp, orgId: string, role: Role, departmentId: string): Promise<Person> {
  const { accountId, phone } = await addAccount(app, `测试${role}`);
  const staffId = v7();
  await insertPerson(app.services.db.sql, {
    id: staffId,
    orgId,
    accountId,
    name: `测试${role}`,
    role,
    status: "active",
    departmentId,
    now: app.clock.now(),
  });
  return { accountId, staffId, phone, client: await signedIn(app, phone) };
}

/** Registers and claims a device with one camera. */
export async function addDevice(app: ServedApp, orgId: string, groupId: string | null): Promise<TestDevice> {
  const { services, clock } = app;
  const { sql } = services.db;
  const deviceId = `TEST-DEVICE-${String(devices++).padStart(4, "0")}`;
  const factoryKey = newSecret();
  await loadFactoryDevices(sql, services.key, clock, [
    { device_id: deviceId, key: factoryKey, code: "ABCD2345", type: "AIS", platform: "x86" },
  ]);
  const claim = await claimDevice(services, sql, { orgId, deviceId, nickname: `设备 ${deviceId}`, code: undefined });
  if (claim.state !== "claimed") throw new Error(claim.state);
  const now = clock.now();
  if (groupId !== null) await bindDevice(sql, { orgId, deviceUid: claim.deviceUid, groupId, now });
  const channel = "cam-1";
  const camera = { kind: "generated" };
  const pointId = await putPoint(sql, {
    orgId,
    deviceUid: claim.deviceUid,
    channel,
    name: `点位 ${deviceId}`,
    camera,
    analysisFps: 5,
    now,
  });
  await putPointAlgorithm(sql, pointId, "area_intrusion", {});
  const client = await createDeviceClient(app, deviceId);
  return { uid: claim.deviceUid, deviceId, factoryKey, pointId, channel, client };
}

interface WorldOptions {
  /**
   * True: repeated alarms are grouped, which is the product's default. Most tests count single alarms and set false.
   */
  folding?: boolean;
}

export async function createWorld(app: ServedApp, { folding = false }: WorldOptions = {}): Promise<World> {
  const { sql } = app.services.db;
  const now = app.clock.now();
  const { accountId, phone } = await addAccount(app, "测试管理员");
  const { orgId, staffId } = await createOrganisation(sql, {
    name: `企业 ${phone}`,
    accountId,
    adminName: "测试管理员",
    now,
  });
  // live video is on, because more tests use it than test that it is off
  await sql.updateTable("organisation").set({ live: true }).where("id", "=", orgId).execute();
  if (!folding) await putOrganisationSetting(sql, orgId, foldingSetting, { gap_seconds: 0 }, now);
  const departmentId = v7();
  await insertDepartment(sql, { id: departmentId, orgId, parentId: null, name: "部门", sort: 0, now });
  const admin = { accountId, staffId, phone, client: await signedIn(app, phone) };
  const lead = await addPerson(app, orgId, "lead", departmentId);
  const staff = await addPerson(app, orgId, "staff", departmentId);
  const group = await insertGroup(sql, { id: v7(), orgId, parent: null, name: `可见组 ${phone}`, sort: 0, now });
  const other = await insertGroup(sql, { id: v7(), orgId, parent: null, name: `其他组 ${phone}`, sort: 1, now });
  for (const person of [lead, staff]) await assignGroup(sql, { orgId, staffId: person.staffId, groupId: group.id });
  const device = await addDevice(app, orgId, group.id);
  const hidden = await addDevice(app, orgId, other.id);
  return { app, orgId, departmentId, groupId: group.id, otherGroupId: other.id, admin, lead, staff, device, hidden };
}
