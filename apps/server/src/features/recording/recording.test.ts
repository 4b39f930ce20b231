import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { clipRecording, fetchAlarmClip, playRecording } from "@huiyan/contract/recording/recording.api";
import { RecordClipParams, RecordingPiece } from "@huiyan/contract/recording/recording.device";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tinyMp4 } from "#test/data/clips.ts";
import { alarmEvent } from "#test/device-client.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { type DeviceTunnel, openTunnel } from "#test/device-tunnel.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let link: DeviceLink | undefined;
const from = Date.parse("2026-11-21T03:00:00Z");

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});
afterAll(() => app.close());

const names = ["record.list", "record.url", "record.clip"] as const;
type Asked = { name: string; params: unknown };

/**
 * Connects the device, which answers recording commands with these spans; undefined: no answer.
 * @returns the received commands
 */
async function recording(
  spans: { from: number; to: number }[],
  clip: unknown = { state: "done", result: { bytes: 9 } },
) {
  const { deviceId, client } = world.device;
  const made = await linkDevice(app, deviceId, client.secret);
  link = made;
  const asked: Asked[] = [];
  const answers: Record<(typeof names)[number], unknown> = {
    "record.list": { state: "done", result: { spans } },
    "record.url": { state: "done", result: { path: "/recording/export?channel=1&from=1&to=2" } },
    "record.clip": clip,
  };
  for (const name of names) {
    made.on(`command/${name}`, (payload) => {
      const command = DeviceCommand.parse(payload);
      asked.push({ name, params: JSON.parse(command.params) });
      void made.say(`reply/${command.id}`, answers[name]);
    });
  }
  return asked;
}

describe("a piece of a recording", () => {
  const piece = () => ({ _id: world.device.pointId, from, to: from + 60_000 });

  it("a piece of a recording is read through the device's tunnel until the session ends", async () => {
    const asked = await recording([{ from: from + 10_000, to: from + 60_000 }]);
    const { deviceId, client, channel } = world.device;
    const paths: unknown[] = [];
    const stand: DeviceTunnel = await openTunnel(
      app.url,
      { deviceId, secret: client.secret, now: app.clock.now() },
      (stream, headers) => {
        paths.push(headers[":path"]);
        stream.respond({ ":status": 200, "content-type": "video/mp4" });
        stream.end("video");
      },
    );
    const staff = await signedIn(app, world.staff.phone);
    const { url, spans } = await staff.call(clipRecording, piece());
    expect(spans).toEqual([{ from: from + 10_000, to: from + 60_000 }]);
    expect(asked.map(({ name, params }) => [name, RecordingPiece.parse(params).channel])).toEqual([
      ["record.list", channel],
      ["record.url", channel],
    ]);
    for (const _time of [1, 2]) expect(await (await fetch(app.url + url)).text()).toBe("video");
    expect(paths).toEqual(Array.from({ length: 2 }, () => "/recording/export?channel=1&from=1&to=2"));
    await staff.call(signOut, {});
    expect((await fetch(app.url + url)).status).toBe(401);
    stand.close();
  });

  it("a piece that was not recorded fails with 该时间没有录像", async () => {
    await recording([]);
    expect(await world.staff.client.fails(clipRecording, piece())).toMatchObject({ message: "该时间没有录像" });
  });

  it.each([
    ["ends before it begins", -1, "请选择录像的起止时间"],
    ["is longer than ten minutes", 600_001, "片段最长 10 分钟"],
  ])("that %s is refused with a readable reason", async (_rule, ms, message) => {
    const refused = await world.staff.client.fails(clipRecording, { ...piece(), to: from + ms });
    expect(JSON.stringify(refused)).toContain(message);
  });

  it("a piece of an offline device fails with 设备离线; a point outside the scope is not found", async () => {
    expect(await world.staff.client.fails(clipRecording, piece())).toMatchObject({ message: "设备离线" });
    const hidden = { ...piece(), _id: world.hidden.pointId };
    expect(await world.staff.client.fails(clipRecording, hidden)).toMatchObject({ error: "not_found" });
  });
});

describe("a recording that is played in parallel with others", () => {
  const input = () => ({ _id: world.device.pointId });

  it("a recording is read in pieces through the device's tunnel until the session ends; the viewer is in the audit log", async () => {
    const { deviceId, client, channel } = world.device;
    await recording([]);
    const paths: unknown[] = [];
    const stand = await openTunnel(
      app.url,
      { deviceId, secret: client.secret, now: app.clock.now() },
      (stream, headers) => {
        paths.push(headers[":path"]);
        stream.respond({ ":status": 200, "content-type": "video/mp4" });
        stream.end("video");
      },
    );
    const staff = await signedIn(app, world.staff.phone);
    const played = await staff.call(playRecording, input());
    expect(played.channel).toBe(channel);
    const piece = `${app.url}${played.url}/piece?channel=${channel}&at=${from}`;
    expect(await (await fetch(piece)).text()).toBe("video");
    expect(paths).toEqual([`/recording/piece?channel=${channel}&at=${from}`]);
    const { list } = await world.admin.client.call(findAuditLines, {});
    expect(list.map(({ action }) => action)).toContain("recording.play");
    await staff.call(signOut, {});
    expect((await fetch(piece)).status).toBe(401);
    stand.close();
  });

  it("playing a recording of an offline device fails with 设备离线; a point outside the scope is not found", async () => {
    expect(await world.staff.client.fails(playRecording, input())).toMatchObject({ message: "设备离线" });
    const hidden = { _id: world.hidden.pointId };
    expect(await world.staff.client.fails(playRecording, hidden)).toMatchObject({ error: "not_found" });
  });
});

describe("an alarm's clip from the recording", () => {
  /** Reports an alarm; returns its id in the console and its id on the device. */
  async function alarm() {
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    const { list } = await world.admin.client.call(findMessages, {});
    return { id: list[0]?._id ?? "", eventId: String(event.event_id), at: list[0]?.create_at ?? 0 };
  }
  const everything = [{ from: 0, to: 9e12 }];

  it("the device cuts the clip around the alarm, and the alarm shows it on arrival", async () => {
    const { id, eventId, at } = await alarm();
    const asked = await recording(everything);
    expect(await world.staff.client.call(fetchAlarmClip, { id })).toEqual({ state: "uploading" });
    expect(RecordClipParams.parse(asked.find(({ name }) => name === "record.clip")?.params)).toEqual({
      channel: world.device.channel,
      event_id: eventId,
      index: 1,
      from: at - 10_000,
      to: at + 20_000,
    });
    const path = reportVideo.path.replace(":event_id", eventId).replace(":index", "1");
    expect(await world.device.client.post(path, "video/mp4", tinyMp4())).toMatchObject({ status: 200 });
    const shown = await world.staff.client.call(getMessage, { id });
    expect([shown.res_video.length, shown.video_pending]).toEqual([1, false]);
    expect(await world.staff.client.call(fetchAlarmClip, { id })).toEqual({ state: "present" });
    expect(asked).toHaveLength(2);
  });

  it("a clip without a recording is refused with 该时间没有录像", async () => {
    const { id } = await alarm();
    const asked = await recording([]);
    expect(await world.staff.client.fails(fetchAlarmClip, { id })).toMatchObject({ error: "recording_none" });
    expect(asked.map(({ name }) => name)).toEqual(["record.list"]);
  });

  it("a clip of an alarm that accepts no more clips is refused before the device gets a command", async () => {
    const { id } = await alarm();
    await app.services.db.sql.deleteFrom("device_event").where("device_uid", "=", world.device.uid).execute();
    const asked = await recording(everything);
    expect(await world.staff.client.fails(fetchAlarmClip, { id })).toMatchObject({ error: "recording_alarm_old" });
    expect(asked).toEqual([]);
  });

  it("a clip is refused for users who do not see the alarm", async () => {
    const { id } = await alarm();
    const other = await createWorld(app);
    expect(await other.admin.client.fails(fetchAlarmClip, { id })).toMatchObject({ error: "not_found" });
  });

  it("a failure shows the device's reason", async () => {
    const { id } = await alarm();
    await recording(everything, { state: "failed", code: "too_large", text: "片段超过 64 MB，请缩短时间" });
    const refused = await world.staff.client.fails(fetchAlarmClip, { id });
    expect(refused).toMatchObject({ message: "设备未能完成：片段超过 64 MB，请缩短时间" });
  });
});
