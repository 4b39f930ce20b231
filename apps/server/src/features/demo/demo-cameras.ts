import { resolve } from "node:path";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { type Services } from "../../platform/context/context.ts";
import { findLivingDevice } from "../device/device.public.ts";
import { putPoint, putPointAlgorithm } from "../point/point.public.ts";
import { devices } from "./demo-plan.ts";
import { clipPath, readScenes } from "./demo-scenes.ts";

/** An algorithm for a camera that nobody has drawn a region for yet: the whole picture. */
const wholePicture = {
  alg_id: "area_intrusion",
  settings: {
    regions: [
      {
        name: "全画面",
        polygon: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      },
    ],
    stay_seconds: 3,
  },
};
const addedFps = 5;

/** The source of a camera given on the command line; a password in its address is sealed. */
function cameraSource(given: string, seal: (text: string) => Buffer): CameraSource {
  if (!/^rtsps?:\/\//i.test(given)) return { kind: "file", path: resolve(given), loop: true };
  const url = new URL(given);
  const username = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.username = "";
  url.password = "";
  return {
    kind: "rtsp",
    url: url.href,
    ...(username === "" ? {} : { username }),
    ...(password === "" ? {} : { password_sealed: seal(password).toString("base64") }),
  };
}

/** Writes the demo's cameras as they stand in the product now, so that an older data folder follows. */
export async function putDemoCameras({ db, key, clock }: Services, added: readonly string[]): Promise<void> {
  const scenes = await readScenes();
  const now = clock.now();
  for (const [at, plan] of devices.entries()) {
    const device = await findLivingDevice(db.sql, plan.deviceId);
    if (device === undefined) continue;
    const own = { orgId: device.org_id, deviceUid: device.id, now };
    for (const { channel, scene } of plan.scenes) {
      const { name, analysis_fps: analysisFps, arrangements, ...rest } = scenes[scene];
      const camera: CameraSource = {
        kind: "file",
        path: clipPath({ name, analysis_fps: analysisFps, arrangements, ...rest }),
        loop: true,
      };
      const pointId = await putPoint(db.sql, { ...own, channel, name, camera, analysisFps });
      for (const { alg_id, settings } of arrangements) await putPointAlgorithm(db.sql, pointId, alg_id, settings);
    }
    if (at > 0) continue;
    for (const [index, given] of added.entries()) {
      const camera = cameraSource(given, key.seal);
      const pointId = await putPoint(db.sql, {
        ...own,
        channel: `added-${index + 1}`,
        name: `新增相机 ${index + 1}`,
        camera,
        analysisFps: addedFps,
      });
      await putPointAlgorithm(db.sql, pointId, wholePicture.alg_id, wholePicture.settings);
    }
  }
}
