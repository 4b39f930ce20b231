import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listAlgorithms } from "@huiyan/contract/algorithm/store.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";
import { demoPublisherKey, offerDemoAlgorithms } from "./demo-algorithms.ts";

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "huiyan-demo-algorithms-"));
  app = await startTestApp({ env: { PUBLISHER_KEY: await demoPublisherKey(dataDir) } });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

it("keeps the demo's publisher key, which only its owner can read", async () => {
  expect(await demoPublisherKey(dataDir)).toBe(app.services.config.publisherKey);
  expect((await stat(join(dataDir, "demo-publisher.pem"))).mode & 0o777).toBe(0o600);
});

it("offers the algorithms of this repository in the demo's store, packed once per version of the product", {
  tags: ["rest"],
}, async () => {
  const services = { ...app.services, config: { ...app.services.config, dataDir } };
  const { admin } = await createWorld(app);
  const offered = async () =>
    (await admin.client.call(listAlgorithms, {})).filter(({ installable }) => installable.length > 0);
  expect(await offered()).toEqual([]);
  await offerDemoAlgorithms(services, app.services.log).done;
  const ids = (await offered()).map(({ id }) => id);
  for (const id of ["area_intrusion", "berth_parking", "leave_post", "plate_recognition"]) expect(ids).toContain(id);
  expect(ids).not.toContain("smoking");
  const packagesOf = () => app.services.db.sql.selectFrom("algorithm_package").select(["id"]).execute();
  const before = await packagesOf();
  await offerDemoAlgorithms(services, app.services.log).done;
  expect(await packagesOf()).toEqual(before);
});
