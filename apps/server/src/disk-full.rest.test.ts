import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { watchDisk } from "./features/device/device.feature.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-full-"));
const isMounted = mounted();
afterAll(() => {
  if (isMounted) execFileSync("/bin/umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Mounts a small disk for the test. @returns false without the rights of the machine's admin */
function mounted(): boolean {
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const filling = join(folder, "of-others");
function fillUntil(freeBytes: number): void {
  rmSync(filling, { force: true });
  const { bavail, bsize } = statfsSync(folder);
  execFileSync("/usr/bin/fallocate", ["--length", String(bavail * bsize - freeBytes), filling]);
}

describe.runIf(isMounted)("on a disk that fills up", () => {
  let app: TestApp;
  let world: World;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const cloned = await cloneDatabase(inject("postgresUrl"));
    drop = cloned.drop;
    app = await startTestApp({ on: { databaseUrl: cloned.url, dataDir: folder } });
    world = await createWorld(app);
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const health = async () => (await (await fetch(`${app.url}/healthz`)).json()).disk;
  const ready = async () => {
    const answer = await fetch(`${app.url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };

  it("reports that the disk is nearly full, and still stores pictures", async () => {
    expect(await health()).toMatchObject({ folder, state: "ok" });
    fillUntil(18 * 1024 * 1024);
    expect(await health()).toMatchObject({ state: "nearly_full" });
    expect((await ready()).status).toBe(200);
    rmSync(filling);
  });

  it("notifies only the admins of the oldest organisation, once until there is enough space again", async () => {
    const others = await createWorld(app);
    const page = await openPage(app.url, world.admin.client.token, world.orgId);
    const heard = () => page.frames.filter(({ event }) => event === "org_device_notice").length;
    const noticesOf = async ({ client }: World["admin"]) => (await client.call(findNotices, {})).list;
    const watch = () => Promise.all([watchDisk(app.services), watchDisk(app.services)]);
    await watch();
    expect(await noticesOf(world.admin)).toEqual([]);
    fillUntil(18 * 1024 * 1024);
    for (let at = 0; at < 3; at++) await watch();
    const [notice, ...more] = await noticesOf(world.admin);
    expect([notice?.type, notice?.cause, notice?.ended_at, more]).toEqual(["disk", "disk", null, []]);
    expect(notice?.text).toContain(folder);
    for (const person of [world.lead, world.staff, others.admin]) expect(await noticesOf(person)).toEqual([]);
    await expect.poll(heard).toBe(1);

    // frees so little space that the next picture must not cause the warning again
    fillUntil(21 * 1024 * 1024);
    await watch();
    expect(await noticesOf(world.admin)).toMatchObject([{ ended_at: null }]);
    rmSync(filling);
    await watch();
    expect(await noticesOf(world.admin)).toMatchObject([{ _id: notice?._id, ended_at: expect.any(Number) }]);
    await expect.poll(heard).toBe(2);

    fillUntil(18 * 1024 * 1024);
    await watch();
    expect(await noticesOf(world.admin)).toHaveLength(2);
    rmSync(filling);
    await watch();
    page.close();
  });

  it("reports a full disk: acknowledges no event, leaves no empty file, and recovers when there is space", async () => {
    const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
    const picture = await jpeg(640, 360);
    // closes the current segment, so that a new file must be created, as at the start of a day
    await app.services.files.close();
    fillUntil(0);
    const full = { error: "disk_full", message: "服务器磁盘已满，暂时无法保存，请联系管理员清理磁盘" };
    expect(await ready()).toMatchObject({ status: 503, body: full });
    for (let at = 0; at < 5; at++) {
      const reply = await world.device.client.report([event], { p: picture });
      expect(reply).toMatchObject({ status: 503, genuine: true, body: full });
    }
    const empty = execFileSync("find", [folder, "-name", "*.seg", "-empty"]).toString();
    expect(empty).toBe("");
    rmSync(filling);
    expect((await ready()).status).toBe(200);
    expect(await world.device.client.outcomes([event], { p: picture })).toMatchObject([{ state: "accepted" }]);
    expect((await world.admin.client.call(findMessages, {})).page.count).toBe(1);
  });

  it("acknowledges no event below 16 MB of free space, for any number of parallel writers", async () => {
    const smallest = 16 * 1024 * 1024;
    const picture = await jpeg(1920, 1080);
    fillUntil(smallest + 2_500_000);
    const reports = await Promise.all(
      Array.from({ length: 12 }, () =>
        world.device.client.report([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], { p: picture }),
      ),
    );
    const statuses = new Set(reports.map(({ status }) => status));
    const { bavail, bsize } = statfsSync(folder);
    expect(bavail * bsize).toBeGreaterThanOrEqual(smallest);
    expect([...statuses]).toContain(503);
    fillUntil(smallest - 100_000);
    const withoutPicture = await world.device.client.report([alarmEvent(app)]);
    expect(withoutPicture).toMatchObject({ status: 503, body: { error: "disk_full" } });
    rmSync(filling);
  });
});
