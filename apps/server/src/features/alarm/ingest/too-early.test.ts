import { findDeadLetters } from "@huiyan/contract/device/device.api";
import { removePoints } from "@huiyan/contract/point/camera.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveReportedPoints } from "#features/device/device.public.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let device: TestDevice;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  device = await addDevice(app, world.orgId, world.groupId);
});

const minute = 60_000;
/** Returns an alarm that is `ageMs` old. By default its channel has not been announced to the server. */
const early = (ageMs = 0, channel = "new") =>
  alarmEvent(app, { channel, happened_at: app.clock.now().getTime() - ageMs });
const update = (changes: object) =>
  app.services.db.sql.updateTable("device").set(changes).where("id", "=", device.uid).execute();
const letters = async () =>
  (await world.admin.client.call(findDeadLetters, { device_id: device.deviceId })).list.map(({ reason }) => reason);

describe("a channel's first alarm may arrive before the channel list that names the channel", () => {
  it("an alarm of a channel that is not announced yet has no outcome, is not stored as refused, and is accepted when it is sent again after the list", async () => {
    const [event, known] = [early(), alarmEvent(app, { channel: device.channel })];
    expect(await device.client.outcomes([event, known])).toEqual([{ event_id: known.event_id, state: "accepted" }]);
    expect(await letters()).toEqual([]);
    const point = { channel: "new", name: "新通道", online: true, width: 640, height: 360 };
    const points = [point, { ...point, channel: device.channel }];
    await saveReportedPoints(
      app.services.db.sql,
      [{ deviceUid: device.uid, deviceId: device.deviceId, session: "s1", points }],
      app.clock.now(),
    );
    expect(await device.client.outcomes([event])).toEqual([{ event_id: event.event_id, state: "accepted" }]);
  });

  it.each<[string, object, number, string | undefined]>([
    ["the device is not connected", { connected: false }, 60 * minute, undefined],
    [
      "its list of this session is not stored yet",
      { connected: true, session: "s2", points_session: "s1" },
      60 * minute,
      undefined,
    ],
    [
      "its list is stored, but may have grown since",
      { connected: true, session: "s1", points_session: "s1" },
      minute,
      undefined,
    ],
    [
      "its list is stored and does not name it",
      { connected: true, session: "s1", points_session: "s1" },
      3 * minute,
      "unknown_point",
    ],
  ])("%s (%o, %i ms ago): %s", async (_rule, state, ageMs, reason) => {
    await update(state);
    const outcomes = await device.client.outcomes([early(ageMs)]);
    expect(outcomes.map((outcome) => outcome.state === "refused" && outcome.reason)).toEqual(
      reason === undefined ? [] : [reason],
    );
    expect(await letters()).toEqual(reason === undefined ? [] : [reason]);
  });

  it("a channel whose point was removed is refused immediately", async () => {
    await world.admin.client.call(removePoints, { _id: [device.pointId] });
    const outcomes = await device.client.outcomes([early(0, device.channel)]);
    expect(outcomes).toMatchObject([{ state: "refused", reason: "unknown_point" }]);
    // for another device, the same channel name may still be announced
    await app.services.db.sql.updateTable("point").set({ channel: "new" }).where("id", "=", device.pointId).execute();
    const other = await addDevice(app, world.orgId, world.groupId);
    expect(await other.client.outcomes([early()])).toEqual([]);
  });
});
