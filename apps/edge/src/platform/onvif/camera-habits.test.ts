import { parseProbeMatch } from "@huiyan/device-link/probe-message";
import { expect, onTestFinished, test } from "vitest";
import { onvifHabits, ptzHabits, searchHabits } from "#test/camera-habits/habit-groups.ts";
import { type HabitOnvifCamera, openHabitOnvifCamera } from "#test/habit-camera/habit-onvif-camera.ts";
import { type OnvifBehaviour } from "#test/habit-camera/onvif-behaviour.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { probeMatch } from "#test/stand-in-onvif-camera.ts";
import { OnvifPtz } from "./onvif-ptz.ts";
import { onvifStreamAddress } from "./onvif-stream.ts";

const account = { username: "管理员", password: 'p@ss/<&>"字' };
const presets = [{ token: "1", name: "大门" }];
const moveMs = 200;

async function open(behaviour: OnvifBehaviour): Promise<HabitOnvifCamera> {
  const camera = await openHabitOnvifCamera(behaviour, account);
  onTestFinished(() => camera.close());
  return camera;
}

test.each(onvifHabits.map((habit) => [habit.title.en, habit] as const))("%s", async (_title, habit) => {
  const { host, port } = await open(habit.camera);
  const { entered = account, outcome } = habit;
  const address = onvifStreamAddress({ host, port, own: true, ...entered });
  if (outcome === "online") expect(await address).toBe(`rtsp://${host === "::1" ? "[::1]" : host}:8554/live`);
  else await expect(address).rejects.toThrow(outcome.sentence);
});

test.each(ptzHabits.map((habit) => [habit.title.en, habit] as const))("%s", async (_title, { camera, moves }) => {
  const { host, port, accepted } = await open(camera);
  const ptz = new OnvifPtz({ host, port, own: true, ...account });
  onTestFinished(() => ptz.close());
  expect((await ptz.describe()).presets).toEqual(presets);
  if (moves === undefined) return;
  accepted.length = 0;
  await ptz.move({ pan: 1, tilt: 0, zoom: 0 }, moveMs);
  await eventually(() => accepted.length >= moves.length);
  expect(accepted).toEqual(moves);
});

test.each(searchHabits.map((habit) => [habit.title.en, habit] as const))("%s", (_title, { scopes, name }) => {
  const match = probeMatch("1", "http://127.0.0.1/onvif/device_service", scopes);
  expect(parseProbeMatch(Buffer.from(match), "127.0.0.1", "1")).toMatchObject({ name });
});
