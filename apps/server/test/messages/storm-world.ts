import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { recogniseStorms } from "#features/alarm/storm/recognise-storms.ts";
import { mergeStormNotices } from "#features/notify/notify.public.ts";
import { putPoint } from "#features/point/point.public.ts";
import { alarmEvent } from "../device-client.ts";
import { type TestApp } from "../test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "../world.ts";

export interface StormWorld extends World {
  app: TestApp;
  /** Devices in the group that lead and staff see. Each device has `points` cameras named cam-1, cam-2 … */
  devices: TestDevice[];
  /**
   * Sends one alarm for each camera of these devices, one second apart. Each device sends one request, all in parallel.
   */
  raise(devices: readonly TestDevice[], change?: Record<string, unknown>): Promise<void>;
}

/** Creates an organisation with many points that can raise alarms. */
export async function createStormWorld(app: TestApp, size: { devices: number; points: number }): Promise<StormWorld> {
  return addStormDevices(app, await createWorld(app), size);
}

/** Adds devices with cameras that can raise alarms to an existing organisation. */
export async function addStormDevices<W extends World>(
  app: TestApp,
  world: W,
  { devices: count, points }: { devices: number; points: number },
): Promise<W & StormWorld> {
  const { orgId } = world;
  const { sql } = app.services.db;
  const now = app.clock.now();
  const devices: TestDevice[] = [];
  for (let n = 0; n < count; n++) {
    const device = await addDevice(app, orgId, world.groupId);
    devices.push(device);
    for (let point = 2; point <= points; point++) {
      const channel = `cam-${point}`;
      const camera = { kind: "generated" };
      const name = `${device.deviceId} ${point}`;
      await putPoint(sql, { orgId, deviceUid: device.uid, channel, name, camera, analysisFps: 5, now });
    }
  }
  const channels = Array.from({ length: points }, (_, n) => `cam-${n + 1}`);
  return {
    ...world,
    app,
    devices,
    async raise(some, change = {}) {
      const at = app.clock.now().getTime();
      const eventsOf = () =>
        channels.map((channel, n) => alarmEvent(app, { channel, happened_at: at + n, alg_id: "fall_down", ...change }));
      await Promise.all(some.map((device) => device.client.outcomes(eventsOf())));
    },
  };
}

export const recognise = ({ app, orgId }: StormWorld) => recogniseStorms(app.services, orgId, mergeStormNotices);
export const listOf = ({ admin }: StormWorld, input: Record<string, unknown> = {}) =>
  admin.client.call(findMessages, input);
/** Returns for each entry of the alarm list the number of its alarms, which is more than 1 for a burst. */
export const entriesOf = async (world: StormWorld, input: Record<string, unknown> = {}) =>
  (await listOf(world, input)).list.map(({ storm }) => storm?.count ?? 1);

export async function theStorm(world: StormWorld) {
  const [first] = (await listOf(world)).list;
  if (first?.storm == null) throw new Error("there is no storm");
  return first.storm;
}

/** Returns the alarms of a burst, newest first. */
export const membersOf = async (world: StormWorld, id: string) =>
  (await listOf(world, { storm_id: id, size: 100 })).list;

/** Creates a burst of eight points on four devices. */
export async function createStormOfEight(app: TestApp): Promise<StormWorld> {
  const world = await createStormWorld(app, { devices: 4, points: 2 });
  await world.raise(world.devices);
  await recognise(world);
  return world;
}
