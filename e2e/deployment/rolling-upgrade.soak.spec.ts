import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { memoryFolder } from "../../apps/server/test/memory-folder.ts";
import { countRows } from "../../apps/server/test/messages/count-rows.ts";
import { databaseOf, fillOrganisation } from "../../apps/server/test/messages/fill-messages.ts";
import { type FactoryEntry, readLedger, startSimulator, writeFactory } from "../../apps/server/test/simulator.ts";
import { findLandedVersion, unpackVersion } from "../../apps/server/test/version-before.ts";
import { alarmsOnPage } from "../alarm/alarms-on-page.ts";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { type Agent } from "../device/demo-agent.ts";
import { ownedDevice, setFolding } from "../device/demo-devices.ts";
import { test as base, expect } from "../fixture.ts";
import { inside } from "../inside.ts";
import { startCameras } from "../live/cameras.ts";
import { isMoving } from "../live/moving.ts";
import { signIn, signInAt, tokenOf } from "../session/sign-in.ts";
import { claimDevices } from "./claim-devices.ts";
import { startThreeNodes, type ThreeNodes } from "./three-nodes.ts";

const deviceCount = 20;
/** Alarms per second of each device. */
const rate = 10;
const seconds = 75;
/** Number of stored alarms before the upgrade. */
const exported = 300_000;
const landed = existsSync("/usr/sbin/nginx") ? findLandedVersion() : undefined;

let installation: ThreeNodes | undefined;
let agent: Agent | undefined;
let devices: FactoryEntry[] = [];
let folder = "";

const test = base.extend({
  ignoreHTTPSErrors: true,
  ownSystem: [
    async ({ ownSystem: _instead }, use) => {
      if (landed === undefined) return use(undefined);
      folder = mkdtempSync(join(memoryFolder(), "huiyan-upgrade-"));
      const script = unpackVersion(landed, join(folder, "version"));
      execFileSync(process.execPath, [resolve(script, "../../../../scripts/build/build-product.ts")]);
      const factory = await writeFactory(folder, deviceCount);
      devices = factory.devices;
      installation = await startThreeNodes({ script, args: ["--load-devices", factory.path] });
      await use(installation.system);
      await agent?.stop();
      await installation.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 400_000 },
  ],
});

/** Sets a mark that the page loses by a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { kept: true }));
const isMarked = (page: Page) => page.evaluate(() => "kept" in window);

/** Returns the path of the first script of a node's page, which differs between versions. */
async function consoleOf(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";
}

test("upgrades three nodes of the last merged version one after the other during 200 alarms per second", async ({
  page,
  openPage,
  system,
  problems,
}, testInfo) => {
  testInfo.skip(landed === undefined, "nginx is not installed, or there is no history that has that version");
  test.setTimeout(900_000);
  problems.allow(/status of 50\d|answer: 50\d|WebSocket|ERR_|api\/live|live\/play/);
  const { certificate = "", nodes = [] } = installation ?? {};
  process.env.NODE_EXTRA_CA_CERTS = certificate;
  agent = await startCameras(system, ["大门"]);
  await claimDevices(system, nodes[0]?.url ?? "", devices);
  const before = await consoleOf(nodes[0]?.url ?? "");

  // Enough alarms for an export to run while all three nodes are upgraded.
  const { orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, ({ services: { db } }) =>
    // The demonstration deletes alarms after a day, so its retention is extended.
    db.sql.updateTable("organisation").set({ message_days: 30 }).where("id", "=", orgId).execute(),
  );
  await sendAlarms({ ...system, url: nodes[0]?.url ?? "" }, 1);
  await setFolding(system, true, true);
  await fillOrganisation(databaseOf(system.dataDir, system.run().ports.postgres), orgId, exported, 6);

  const watching = await openPage();
  await signInAt(watching, system, "admin", "/#/videoPoint?type=live");
  await watching.getByRole("button", { name: "1 分屏" }).click();
  await watching.getByRole("treeitem", { name: "大门" }).first().click({ timeout: 60_000 });
  await expect.poll(() => isMoving(watching), { timeout: 60_000 }).toBe(true);

  await signIn(page, system, "admin");
  await page.getByRole("button", { name: "批量操作" }).click();
  const bar = page.getByRole("region", { name: "批量操作" });
  await page.getByRole("table", { name: "消息列表" }).locator("tbody").getByRole("checkbox").first().check();
  await bar.getByRole("button", { name: /^选择全部/ }).click();
  await bar.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^xlsx/ }).check();
  const saved = page.waitForEvent("download", { timeout: 600_000 });
  await dialog.getByRole("button", { name: "开始导出" }).click();
  const known = await alarmsOnPage(page);
  for (const open of [page, watching]) await mark(open);

  const sending = await startSimulator({
    folder,
    server: system.url,
    devices,
    points: 2,
    rate,
    seconds,
    env: { NODE_EXTRA_CA_CERTS: certificate },
  });
  await expect.poll(() => alarmsOnPage(page), { timeout: 60_000 }).toBeGreaterThan(known);

  for (const [at, node] of nodes.entries()) {
    await test.step(`node ${at + 1} is upgraded`, async () => {
      await node.upgrade();
      await expect.poll(() => isMoving(watching), { timeout: 60_000 }).toBe(true);
    });
  }
  for (const { url } of nodes) expect(await consoleOf(url)).not.toBe(before);

  const report = await sending.report;
  const ledger = await readLedger(folder);
  const stored = await inside(system, ({ services: { db } }) =>
    db.sql.selectFrom("message").select("event_id").execute(),
  );
  const ids = stored.map(({ event_id }) => event_id).filter((id) => ledger.created.has(id));
  console.log(JSON.stringify({ ...report, stored: ids.length }));
  expect(report).toMatchObject({ refused: 0, waiting: 0 });
  expect(ledger.acknowledged).toEqual(ledger.created);
  expect(ids.length, "each is stored, and once").toBe(ledger.created.size);
  expect(new Set(ids).size).toBe(ids.length);

  await test.step("the open page has received all, without a reload", async () => {
    const client = createClient(nodes[0]?.url ?? "", await tokenOf(system, "admin"));
    await expect
      .poll(async () => (await client.call(summariseMessages, {})).total - (await alarmsOnPage(page)), {
        timeout: 60_000,
      })
      .toBe(0);
    expect(await isMarked(page)).toBe(true);
    expect(await isMarked(watching)).toBe(true);
  });

  await test.step("the running export is complete", async () => {
    expect(await countRows(await (await saved).path())).toBeGreaterThan(exported);
  });

  await test.step("a page that it has not loaded yet asks once for a reload", async () => {
    problems.allow(/dynamically imported|Unable to preload|status of 404|answer: 404/);
    await page.goto("/#/persons");
    const reload = page.getByRole("button", { name: "重新加载" });
    const shown = page.getByRole("heading", { name: "人员管理" });
    await expect(reload.or(shown)).toBeVisible({ timeout: 30_000 });
    if (await reload.isVisible()) await reload.click();
    await expect(shown).toBeVisible({ timeout: 30_000 });
    await page.goto("/#/devices");
    await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "园区一体机-01" })).toBeVisible();
    await expect(reload).toBeHidden();
  });
});
