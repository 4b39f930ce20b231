import { existsSync } from "node:fs";
import { rm, truncate, utimes } from "node:fs/promises";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { Envelope } from "@huiyan/contract/envelope";
import { readResource } from "@huiyan/contract/resource/resource.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { resourceFeature } from "./resource.feature.ts";
import { getFile } from "./resource.queries.ts";

let app: TestApp;
let world: World;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  await world.hidden.client.outcomes([event], { p: await jpeg(1280, 720) });
  key = (await world.admin.client.call(findMessages, {})).list[0]?.image ?? "";
});
afterAll(() => app.close());

const read = (person: "admin" | "staff", path = `/resources/read/${key}`) =>
  world[person].client.send(readResource, {}, path);

describe("only users who see the device get a picture's address", () => {
  it("the addresses of picture and thumbnail are valid for at least a quarter of an hour", async () => {
    const reply = await read("admin");
    const { url, thumb, expires } = readResource.output.parse(Envelope.parse(reply.body).data);
    expect(expires - app.clock.now().getTime()).toBeGreaterThanOrEqual(15 * 60_000);
    const [full, small] = await Promise.all([fetch(app.url + url), fetch(app.url + thumb)]);
    expect(full.headers.get("cache-control")).toContain("private");
    expect((await small.arrayBuffer()).byteLength).toBeLessThan((await full.arrayBuffer()).byteLength);
  });

  it.each([
    ["missing", (path: string) => rm(path)],
    ["cut short", (path: string) => truncate(path, 10)],
  ])("a picture whose file is %s is answered, by nothing that may be kept", async (_rule, spoil) => {
    // the next alarm must be the newest one, which is listed first
    app.clock.moveBy(1000);
    const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
    await world.hidden.client.outcomes([event], { p: await jpeg(640, 360) });
    const { list } = await world.admin.client.call(findMessages, {});
    const { image, image_url } = list[0] ?? {};
    const file = await getFile(app.services.db.sql, /[0-9a-f-]{36}/.exec(image ?? "")?.[0] ?? "");
    await spoil(join(app.dataDir, "files", file?.file_location ?? ""));
    for (const range of [undefined, "bytes=0-99"]) {
      const answer = await fetch(app.url + (image_url ?? ""), { headers: range === undefined ? {} : { range } });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(await answer.json()).toMatchObject({ error: "not_found" });
    }
    await app.services.files.close();
  });

  it("a picture does not exist for users who do not see its device, or without an organisation", async () => {
    expect((await read("staff")).status).toBe(404);
    const other = await createWorld(app);
    await app.services.db.sql
      .updateTable("staff")
      .set({ status: "leave" })
      .where("id", "=", other.lead.staffId)
      .execute();
    expect((await other.lead.client.send(readResource, {}, `/resources/read/${key}`)).status).toBe(404);
  });

  it.each(["image/../../etc/passwd", "image/not-an-id.jpg", "secret/01a1f854-a928-770f-8bee-1e2daaa087cd.jpg", "%00"])(
    "an invalid key is not found: %s",
    async (bad) => {
      expect((await read("admin", `/resources/read/${bad}`)).status).toBe(404);
    },
  );
});

it("the clean-up keeps a picture that has a row, and removes files without one", async () => {
  const { files, db } = app.services;
  await files.close();
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  await world.hidden.client.outcomes([event], { p: await jpeg(96, 96) });
  await files.close();
  const [orphan] = await files.append([await jpeg(64, 64)], app.clock.now());
  await files.close();
  const { fileLocation } = await db.sql
    .selectFrom("stored_file")
    .select("place as fileLocation")
    .orderBy("stored_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const paths = [fileLocation, orphan?.fileLocation ?? ""].map((one) => join(app.dataDir, "files", one));
  const old = new Date(Date.now() - 3_700_000);
  for (const path of paths) await utimes(path, old, old);
  app.clock.moveBy(24 * 3_600_000);
  await jobOf(resourceFeature, app.services, "resource.sweep").run();
  expect(paths.map((path) => existsSync(path))).toEqual([true, false]);
});
