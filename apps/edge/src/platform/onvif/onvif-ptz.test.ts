import { expect, onTestFinished, test } from "vitest";
import { startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { cameraReasons } from "../network/camera-reason.ts";
import { CannotMove, OnvifPtz } from "./onvif-ptz.ts";

const account = { username: "admin", password: "p@ss/<&>", own: true };
const streamUri = "rtsp://192.168.77.1:8554/main";

async function movingCamera() {
  const done: string[] = [];
  const port = await startOnvifCamera({ account, streamUri, onPtz: (what) => done.push(what) });
  const ptz = new OnvifPtz({ host: "127.0.0.1", port, ...account });
  onTestFinished(() => ptz.close());
  return { done, ptz };
}

test("reads which axes a camera has and its presets, except presets whose names contain XML characters", async () => {
  const { ptz } = await movingCamera();
  expect(await ptz.describe()).toEqual({
    pan_tilt: true,
    zoom: false,
    presets: [
      { token: "1", name: "大门" },
      { token: "p_3", name: "p_3" },
    ],
  });
});

test("sends only the axes that the camera has, with an automatic end, and a stop for speed 0", async () => {
  const { ptz, done } = await movingCamera();
  // concurrent calls: the last one must run last, or a stopped camera would continue to move
  const stop = { pan: 0, tilt: 0, zoom: 0 };
  await Promise.all([ptz.move({ pan: -0.5, tilt: 1, zoom: 0 }, 5000), ptz.move(stop, 5000), ptz.goTo("p_3")]);
  expect(done).toEqual(["ContinuousMove -0.5 1 PT5S", "Stop", "GotoPreset p_3"]);
});

test("reports a camera without a motor as not movable, and a refused password at each attempt", async () => {
  const still = await startOnvifCamera({ account, streamUri });
  const none = new OnvifPtz({ host: "127.0.0.1", port: still, ...account });
  onTestFinished(() => none.close());
  await expect(none.move({ pan: 1, tilt: 0, zoom: 0 }, 1000)).rejects.toBeInstanceOf(CannotMove);
  const port = await startOnvifCamera({ account, streamUri, onPtz: () => undefined });
  const stranger = new OnvifPtz({ host: "127.0.0.1", port, ...account, password: "wrong" });
  onTestFinished(() => stranger.close());
  for (let time = 0; time < 2; time++) await expect(stranger.stop()).rejects.toThrow(cameraReasons.refused);
});
