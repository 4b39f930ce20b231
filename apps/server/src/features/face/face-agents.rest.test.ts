import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addFace, removeFaces } from "@huiyan/contract/face/face.api";
import { faceAlgorithm } from "@huiyan/contract/face/face.rules";
import { findFaceReceipts } from "@huiyan/contract/face/face-record.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawFace } from "#platform/image/draw-face.ts";
import { publisherKey } from "#test/algorithm/algorithm-package.ts";
import { TrueAgent } from "#test/algorithm/true-agent.ts";
import { holdings } from "#test/face/holdings.ts";
import { storedFace } from "#test/face/stored-face.ts";
import { makeBackup } from "#test/make-backup.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { faceFeature } from "./face.feature.ts";

/** Number of devices. The last one is offline while the face is deleted. */
const count = testSize(2, 3);
let app: TestApp;
let world: World;
let folder: string;
let agents: TrueAgent[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey, HUIYAN_KEY: "07".repeat(32) } });
  world = await createWorld(app);
  folder = await mkdtemp(join(tmpdir(), "huiyan-face-agents-"));
  agents = await Promise.all(
    Array.from({ length: count }, () => TrueAgent.start(app, world, folder, [faceAlgorithm, "area_intrusion"])),
  );
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.stop()));
  await app.close();
  await rm(folder, { recursive: true });
});

const announce = () =>
  faceFeature
    .jobs?.(app.services)
    .find(({ name }) => name === "face.announce")
    ?.run();

const backUp = async () => join(app.services.config.backups.folder, await makeBackup(app, await operatorSession(app)));

const receipts = async () =>
  (await world.lead.client.call(findFaceReceipts, {})).list.map(({ complete, devices }) => ({
    complete,
    confirmed: devices.filter(({ confirmed_at }) => confirmed_at !== null).length,
  }));
const all = <T>(value: T) => Array<T>(count).fill(value);

it("after a deletion, database, files, backups and devices contain neither picture nor descriptor, even a device that was offline", async () => {
  const picture = new File([new Uint8Array(await drawFace(1))], "a.jpg");
  const fields = { name: "张三", code: "RY-1", type: "1" };
  const { _id } = await world.lead.client.call(addFace, { fields, files: { picture: [picture] } });
  const needles = await storedFace(app, _id);
  await announce();
  const held = async () => (await holdings(app, agents, [], needles)).devices;
  await expect.poll(held, { timeout: 60_000, interval: 500 }).toEqual(all(true));
  const file = await backUp();
  expect(await holdings(app, agents, [file], needles)).toMatchObject({ database: true, files: false, backups: false });

  const away = agents.at(-1);
  await away?.stop();
  await world.lead.client.call(removeFaces, { _id });
  await announce();
  await expect.poll(receipts, { timeout: 60_000, interval: 500 }).toEqual([{ complete: false, confirmed: count - 1 }]);
  expect(await holdings(app, agents, [file], needles)).toEqual({
    database: false,
    files: false,
    backups: false,
    devices: [...all(false).slice(1), true],
  });

  away?.resume();
  await expect.poll(receipts, { timeout: 60_000, interval: 500 }).toEqual([{ complete: true, confirmed: count }]);
  expect(await holdings(app, agents, [file], needles)).toEqual({
    database: false,
    files: false,
    backups: false,
    devices: all(false),
  });
});
