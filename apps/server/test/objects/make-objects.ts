import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { deleteMessages } from "@huiyan/contract/alarm/handling.api";
import { addArrangement } from "@huiyan/contract/algorithm/arrangement.api";
import { addBerth, deleteBerth } from "@huiyan/contract/berth/berth.api";
import { setChargingRules } from "@huiyan/contract/charging/rule.api";
import { addLink, listLinks } from "@huiyan/contract/dashboard/display-link.api";
import { bindBatch } from "@huiyan/contract/device/adding.api";
import { removeDevices } from "@huiyan/contract/device/device.api";
import { addFace } from "@huiyan/contract/face/face.api";
import { addFarmCamera } from "@huiyan/contract/farm/camera.api";
import { addFarmOwner } from "@huiyan/contract/farm/owner.api";
import { addCountPair } from "@huiyan/contract/head-count/head-count.api";
import { addView } from "@huiyan/contract/live/view.api";
import { dismissConflict } from "@huiyan/contract/parking/conflict.api";
import { addLoop } from "@huiyan/contract/patrol/patrol.api";
import { compareDay } from "@huiyan/contract/settlement/settlement.api";
import { makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { deleteShiftPlan, saveShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import { v7 } from "uuid";
import { insertCommand } from "#features/device/command.queries.ts";
import { insertOrder } from "#features/service-package/order/order.queries.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { type Client } from "../client.ts";
import { jpeg } from "../data/pictures.ts";
import { alarmEvent } from "../device-client.ts";
import { makeChannel, makeRule } from "../notified.ts";
import { storeStay } from "../parking/stored-stays.ts";
import { addDevice, signedIn, type World } from "../world.ts";
import { type ObjectKind, objectKinds } from "./object-kinds.ts";
import { storedObjects } from "./stored-objects.ts";

type Made = Promise<string>;
type Make = (world: World, admin: Client, own: (kind: ObjectKind) => Made) => Made;

interface Basis {
  _id: string;
  version: number;
}

let serial = 0;
const named = (name: string) => `${name} ${++serial}`;
const idOf = async (made: Promise<{ _id: string }>): Made => (await made)._id;
const triangle = [
  [0.1, 0.1],
  [0.3, 0.1],
  [0.3, 0.4],
] as [number, number][];

const drawBerth = ({ device }: World, admin: Client, no: string): Made =>
  idOf(
    admin.call(addBerth, {
      point_id: device.pointId,
      prefix: "Q",
      no,
      type: 1,
      is_new_energy: 0,
      roi: triangle,
    }),
  );

const shift: Make = ({ staff, device }, admin) =>
  idOf(
    admin.call(saveShiftPlan, {
      staff_id: staff.staffId,
      point_id: device.pointId,
      valid_from: `20${30 + (++serial % 60)}-11-01`,
      shifts: [{ weekday: 1, from: "08:00", to: "16:00" }],
    }),
  );

const record: Make = ({ app, device, orgId }) => storeStay(app, device, orgId, { from: 60, to: 30 });

const storedMakers = {
  countDecision: (world, _admin, own) => storedObjects.countDecision(world, own),
  faceImport: storedObjects.faceImport,
  ledgerChange: storedObjects.ledgerChange,
  orderReport: (world, _admin, own) => storedObjects.orderReport(world, own),
  session: storedObjects.session,
  storm: storedObjects.storm,
  stormMember: (world, _admin, own) => storedObjects.stormMember(world, own),
  subscription: (world, _admin, own) => storedObjects.subscription(world, own),
  trialTask: storedObjects.trialTask,
} satisfies Partial<Record<ObjectKind, Make>>;

/**
 * Functions that create one object per kind, by the API. Objects that need an answer of a device are stored directly.
 */
const makers: Readonly<Record<ObjectKind, Make>> = {
  ...storedMakers,
  arrangement: (_world, admin) =>
    idOf(admin.call(addArrangement, { name: named("编排"), platform: "rk3588", algs: ["area_intrusion"] })),
  berth: (world, admin) => drawBerth(world, admin, "1"),
  async camera({ device }, admin, own) {
    const camera = { name: named("猪舍相机"), ip: "192.168.1.64", account: "admin", password: "Good@2026" };
    return idOf(
      admin.call(addFarmCamera, { ...camera, farm_owner_id: await own("farmer"), device_id: device.deviceId }),
    );
  },
  channel: (world) =>
    makeChannel(world, { kind: "wecom", url: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${v7()}` }),
  async chargingRule({ app }, admin) {
    const valid_from = app.clock.now().getTime() + 86_400_000 + ++serial;
    return idOf(admin.call(setChargingRules, { occupy_cost: 0.3, max_price: 40, start_time: 15, valid_from }));
  },
  async comparison({ app }, admin) {
    const day = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    const file = new File(["订单号,金额(元)\n20261101000001-1,8.00\n"], "a.csv");
    const { list } = await admin.call(compareDay, { fields: { day }, files: { file: [file] } });
    return list[0]?._id ?? "";
  },
  countPair: ({ device }, admin) =>
    idOf(
      admin.call(addCountPair, {
        name: named("出栏通道"),
        kind: "flow" as const,
        first: { point_id: device.pointId, alg: "tdds" as const },
        second: { point_id: device.pointId, alg: "dbds" as const },
      }),
    ),
  async deletedBerth(world, admin) {
    const id = await drawBerth(world, admin, "2");
    await admin.call(deleteBerth, { id });
    return id;
  },
  async deletedDevice(world, admin) {
    const { deviceId } = await addDevice(world.app, world.orgId, world.groupId);
    await admin.call(removeDevices, { device_ids: [deviceId] });
    return deviceId;
  },
  async deletedShift(world, admin, own) {
    const _id = await shift(world, admin, own);
    await admin.call(deleteShiftPlan, { _id });
    return _id;
  },
  async deletion({ app, device }, admin) {
    const listed = async () => (await admin.call(findMessages, { device_id: device.deviceId })).list;
    const before = new Set((await listed()).map(({ _id }) => _id));
    await device.client.outcomes([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], { p: await jpeg() });
    const added = (await listed()).find(({ _id }) => !before.has(_id));
    return (await admin.call(deleteMessages, { _id: [added?._id ?? ""] })).deletion_id;
  },
  async dismissed(_world, admin, own) {
    const [first, second] = [await own("record"), await own("secondRecord")];
    const records: [Basis, Basis] = [
      { _id: first, version: 1 },
      { _id: second, version: 1 },
    ];
    await admin.call(dismissConflict, { records });
    return first;
  },
  async displayLink(_world, admin) {
    const name = named("前台");
    await admin.call(addLink, { name, screen: "/alarmDashboard" });
    return (await admin.call(listLinks, {})).list.find((link) => link.name === name)?._id ?? "";
  },
  async dryRun({ app, admin: { staffId }, device }) {
    const [id, now] = [v7(), app.clock.now()];
    const command = { id, deviceUid: device.uid, staffId, name: "flow.try", params: {}, now };
    await insertCommand(app.services.db.sql, { ...command, expiresAt: new Date(now.getTime() + 600_000) });
    return id;
  },
  async face(_world, admin) {
    const file = new File([new Uint8Array(await drawFace(++serial))], "face.jpg");
    const fields = { name: "张三", code: named("RY"), allow_duplicate: "1" as const };
    return idOf(admin.call(addFace, { fields, files: { picture: [file] } }));
  },
  farmer: ({ groupId }, admin) =>
    idOf(admin.call(addFarmOwner, { org_group: groupId, name: "张三", code: `YH-Q${++serial}` })),
  loop: ({ device }, admin) =>
    idOf(admin.call(addLoop, { name: named("轮巡"), count: 1, list: [{ point_id: device.pointId, time: 30 }] })),
  notifyRule: async (world, _admin, own) =>
    makeRule(world, [await own("channel")], { any_group: false, group_ids: [world.groupId] }),
  record,
  async secondRecord({ app, device, orgId }, _admin, own) {
    const first = await app.services.db.sql
      .selectFrom("parking_record")
      .select("berth_id")
      .where("id", "=", await own("record"))
      .executeTakeFirstOrThrow();
    return storeStay(app, device, orgId, { from: 29, to: 10, berth_id: first.berth_id });
  },
  async serviceOrder({ app, orgId, admin: { staffId } }) {
    const [id, now] = [v7(), app.clock.now()];
    const line = { service_id: "access", spec_id: "standard", bundle_id: "access-2", number: 1, duration: 12 };
    const gives = { mbps: 2, points: 1, storage_days: 0 };
    const lines = [{ ...line, ...gives, title: "视频接入", total_fen: 100, renews: null }];
    await insertOrder(app.services.db.sql, { id, orgId, number: id, staffId, totalFen: 100, lines, now });
    return id;
  },
  shift,
  async slip({ app }, admin) {
    const line = { serial: 1, time: app.clock.now().getTime(), total: 29, weight: null, uniformity: null };
    return idOf(admin.call(makeSlip, { list: [line], total: 29 }));
  },
  task: async ({ device }, admin) =>
    (await admin.call(bindBatch, { list: [{ device_id: device.deviceId, nickname: "新设备" }] })).task_id,
  view: ({ device }, admin) =>
    idOf(
      admin.call(addView, {
        name: named("视图"),
        display_type: 4,
        point_list: [{ point_id: device.pointId, soltIndex: 0 }],
      }),
    ),
};

/**
 * Creates an object of each of these kinds, on the target's device and in its group. Samples use the ids of these
 * objects.
 */
export async function addObjects<W extends World>(world: W, kinds: readonly ObjectKind[] = objectKinds): Promise<W> {
  const objects = new Map<ObjectKind, string>();
  const withObjects = { ...world, objects };
  const admin = await signedIn(world.app, world.admin.phone);
  async function own(kind: ObjectKind): Made {
    const id = objects.get(kind) ?? (await makers[kind](withObjects, admin, own));
    objects.set(kind, id);
    return id;
  }
  for (const kind of kinds) await own(kind);
  return withObjects;
}
