import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { jpeg } from "../test/data/pictures.ts";
import { cloneDatabase } from "../test/databases.ts";
import { alarmEvent } from "../test/device-client.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, type World } from "../test/world.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-full-"));
const isMounted = mounted();
afterAll(() => {
  if (isMounted) execFileSync("/bin/umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** A disk of its own, which only an administrator of the machine can make. */
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
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filling, Buffer.alloc(bavail * bsize - freeBytes));
}

describe.runIf(isMounted)("a disk that fills up", () => {
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

  it("is told while there is still room, and the server goes on", async () => {
    expect(await health()).toMatchObject({ folder, state: "ok" });
    fillUntil(18 * 1024 * 1024);
    expect(await health()).toMatchObject({ state: "nearly_full" });
    expect((await ready()).status).toBe(200);
    rmSync(filling);
  });

  it("is named once it is full: nothing is acknowledged, no empty file stays, and all goes on when there is room", async () => {
    const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
    const picture = await jpeg(640, 360);
    // as at the begin of a day
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
});
