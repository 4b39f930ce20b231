import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";
import { proveFiles } from "./prove-files.ts";

it("the check of stored files fails if pictures are lost, and passes if all exist or there are none", async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  await proveFiles(app.services);
  const world = await createWorld(app);
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  await world.device.client.outcomes([event], { p: await jpeg(64, 64) });
  app.clock.moveBy(60_000);
  await proveFiles(app.services);
  await rm(join(app.dataDir, "files/segments"), { recursive: true });
  await expect(proveFiles(app.services)).rejects.toThrow("抽查的 1 个图片和视频文件中有 1 个已丢失");
});
