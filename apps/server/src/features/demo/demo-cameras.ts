import { resolve } from "node:path";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { hideSecrets, secretsText } from "@huiyan/contract/point/address-secrets";
import { drawFirstBerths } from "#features/berth/berth.public.ts";
import { findLivingDevice } from "#features/device/device.public.ts";
import { putPoint, putPointAlgorithm, type RequestedPoint, removePointsExcept } from "#features/point/point.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type DemoDevice, demoPlan } from "./demo-plan.ts";
import { cameraPath, readScenes, type Scene } from "./demo-scenes.ts";

/** Settings of an algorithm on a camera without drawn regions: the region is the whole picture. */
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
const addedPrefix = "added-";

/** Returns the stored form of a camera address from the command line, with its secrets encrypted. */
function cameraSource(address: string, seal: (text: string) => Buffer): CameraSource {
  if (!/^rtsps?:\/\//i.test(address)) return { kind: "file", path: resolve(address), loop: true };
  const sealText = (text: string) => seal(text).toString("base64");
  const url = new URL(address);
  const username = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.username = "";
  url.password = "";
  const hidden = hideSecrets(url.href);
  const secrets = hidden.secrets.length === 0 ? {} : { url_secrets_sealed: sealText(secretsText(hidden.secrets)) };
  return {
    kind: "rtsp",
    url: hidden.url,
    ...secrets,
    ...(username === "" ? {} : { username }),
    ...(password === "" ? {} : { password_sealed: sealText(password) }),
  };
}

type Owner = Pick<RequestedPoint, "orgId" | "deviceUid" | "now">;

async function putScene(
  db: Queryable,
  owner: Owner,
  channel: string,
  scene: Scene,
  analysisFps: number,
): Promise<void> {
  const camera: CameraSource = { kind: "file", path: cameraPath(scene), loop: true };
  const pointId = await putPoint(db, { ...owner, channel, name: scene.name, camera, analysisFps });
  for (const { alg_id, settings } of scene.arrangements) await putPointAlgorithm(db, pointId, alg_id, settings);
  const { berths } = scene;
  if (berths.length > 0) await drawFirstBerths(db, { pointId, berths, now: owner.now });
}

/** Stores the cameras from the command line of this start, and removes those from earlier starts. */
async function putAddedCameras({ db, key }: Services, owner: Owner, added: readonly string[]): Promise<void> {
  const channels = added.map((_address, index) => `${addedPrefix}${index + 1}`);
  await removePointsExcept(db.sql, owner.deviceUid, addedPrefix, channels, owner.now);
  for (const [index, address] of added.entries()) {
    const camera = cameraSource(address, key.seal);
    const name = `新增相机 ${index + 1}`;
    const channel = `${addedPrefix}${index + 1}`;
    const pointId = await putPoint(db.sql, { ...owner, channel, name, camera, analysisFps: addedFps });
    await putPointAlgorithm(db.sql, pointId, wholePicture.alg_id, wholePicture.settings);
  }
}

/**
 * Stores the planned cameras of a demo device with their algorithms and berths.
 * @returns the owner of the device; undefined if the device was deleted
 */
export async function putPlannedCameras(db: Queryable, plan: DemoDevice, now: Date): Promise<Owner | undefined> {
  const device = await findLivingDevice(db, plan.deviceId);
  if (device === undefined) return undefined;
  const owner = { orgId: device.org_id, deviceUid: device.id, now };
  const scenes = await readScenes();
  for (const { channel, scene, analysisFps } of plan.scenes)
    await putScene(db, owner, channel, scenes[scene], analysisFps);
  return owner;
}

/** Stores the demo's cameras as this version plans them, so that an older data folder is updated. */
export async function putDemoCameras(services: Services, added: readonly string[]): Promise<void> {
  const { db, clock } = services;
  for (const [at, plan] of demoPlan.devices.entries()) {
    const owner = await db.transaction(({ sql }) => putPlannedCameras(sql, plan, clock.now()));
    if (owner !== undefined && at === 0) await putAddedCameras(services, owner, added);
  }
}
