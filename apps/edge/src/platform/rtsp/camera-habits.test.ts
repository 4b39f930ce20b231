import { expect, onTestFinished, test } from "vitest";
import { rtspHabits } from "#test/camera-habits/habit-groups.ts";
import { openHabitCamera } from "#test/habit-camera/habit-rtsp-camera.ts";
import { viewByRtsp } from "#test/habit-camera/plain-viewer.ts";
import { openCameraRelay } from "./camera-relay.ts";

const account = { username: "管理员", password: 'p@ss/<&>"字' };
/** Number of packets that prove that a stream has begun. */
const packets = 3;

/**
 * Habits that a camera shows before its first picture, so that the test needs no decoder. All other habits are tested
 * in `src/agent/camera-habits.rest.test.ts`.
 */
const early = rtspHabits.filter(
  ({ outcome, steadySeconds, camera }) =>
    outcome === "online" && steadySeconds === undefined && camera.codec === undefined && camera.clips === undefined,
);

test.each(early.map((habit) => [habit.title.en, habit] as const))("relays a camera: %s", async (_title, habit) => {
  const camera = await openHabitCamera({ ...habit.camera, clips: [] }, account);
  onTestFinished(() => camera.close());
  const { host, port } = camera;
  const address = `rtsp://${host.includes(":") ? `[${host}]` : host}:${port}/live`;
  const relay = await openCameraRelay({ host, port, address, account, secure: false, own: true });
  onTestFinished(() => relay.close());
  expect(await viewByRtsp(relay.url, packets)).toEqual({ packets: expect.any(Number) });
});
