import { findLivestock } from "@huiyan/contract/alarm/review.api";
import { dayMs } from "@huiyan/contract/calendar";
import { countDevicesOfGroups, getCharts, getDashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { findFarmOwners } from "@huiyan/contract/farm/owner.api";
import { getGroupOverview, getGroupTree } from "@huiyan/contract/group/group.api";
import { findCountGroups, listCountPairs } from "@huiyan/contract/head-count/head-count.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { summariseOrders } from "@huiyan/contract/parking/statistics.api";
import { type Page } from "@playwright/test";
import { type Client, createClient } from "../../apps/server/test/client.ts";
import { expect, test } from "../fixture.ts";
import { settle, shoot } from "../screens.ts";
import { type DemoRole, signInHome, tokenOf } from "../session/sign-in.ts";
import { type System } from "../system.ts";

test.use({ runsOn: { args: ["--no-agent"], history: true }, viewport: { width: 1366, height: 768 } });
test.setTimeout(900_000);

/** Number of created days after which every list of the demonstration has rows. The newest days are created first. */
const shownDays = 8;

/** Pages that consist of a form, so that a field counts as content. */
const forms = ["/deviceGroup", "/set/my", "/set/edit", "/set/remind", "/set/alarm", "/set/display", "/set/logo"];
/** Pages that may be empty for a role: the staff member of the demonstration sees neither those cameras nor faces. */
const outOfView: Partial<Record<DemoRole, readonly string[]>> = {
  staff: ["/passengerFlow", "/farm/headCount", "/library/face"],
};
/** Selectors of content: rows, charts and pictures, but not icons. */
const content = [
  "tbody tr[data-row-key]",
  "[role=listitem], li",
  "canvas, svg[role=img], [role=img]",
  "img",
  ".leaflet-container",
].join(", ");

async function clientOf(system: System, role: DemoRole): Promise<Client> {
  return createClient(system.url, await tokenOf(system, role));
}

/** Returns the paths of the pages in the menu that the server sends for the role. */
async function menuPaths(client: Client): Promise<string[]> {
  const { client_menu } = await client.call(getUserInfo, {});
  return client_menu.map(({ path }) => path).filter((path) => path !== "");
}

/** Opens a page as a link does, and waits until the previous page is gone. */
async function goTo(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(`#${path}`))
    await page.locator("main h1").evaluateAll((heads) => {
      for (const head of heads) head.setAttribute("data-before", "");
    });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page).toHaveURL(new RegExp(`#${path.replace(/\?.*/, "")}`));
  await expect(page.locator("main").first()).toBeVisible();
  // Waits until the heading was replaced, since the previous page is shown until the next one has its data.
  await expect(page.locator("main h1[data-before]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".list-skeleton, .chart-skeleton, [class$=-skeleton]")).toHaveCount(0);
  await settle(page);
}

async function isFull(page: Page, path: string): Promise<boolean> {
  const wanted = forms.includes(path) ? "input, button[role=switch], [role=combobox]" : content;
  const found = page.locator("main").locator(wanted).filter({ visible: true });
  return expect(found.first())
    .toBeVisible({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Returns those of the pages that show no content. */
async function emptyPages(page: Page, role: DemoRole, paths: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    if (!(await isFull(page, path))) empty.push(path);
    await shoot(page, `every-page-${role}${path.replaceAll(/[/?=&]/g, "-")}`);
  }
  return empty;
}

/** Returns the pages that an admin opens by a button and not by the menu. */
async function furtherPaths(client: Client): Promise<string[]> {
  const [farmer] = (await client.call(findFarmOwners, {})).list;
  const camera = new URLSearchParams({ id: farmer?._id ?? "", name: farmer?.name ?? "" });
  return ["/order/settlement", `/farmers/camera?${camera}`];
}

for (const role of ["admin", "lead", "staff"] as const)
  test(`every page in the menu of role ${role} shows content`, async ({ page, system, problems }) => {
    // Expected, since without agents no camera is online, which live windows show.
    problems.allow(/\/point\/live\/play/);
    if (role === "staff") problems.allow(/\/client\/face\//);
    const client = await clientOf(system, role);
    await expect
      .poll(async () => (await client.call(getDemoHistory, {})).done, { timeout: 500_000, intervals: [2_000] })
      .toBeGreaterThanOrEqual(shownDays);
    await signInHome(page, system, role);
    const further = role === "admin" ? await furtherPaths(client) : [];
    const paths = [...(await menuPaths(client)), ...further];
    expect(paths.length).toBeGreaterThan(20);
    expect(await emptyPages(page, role, paths)).toEqual(outOfView[role] ?? []);
  });

/** Returns the number in a tile of the home page, the kanban or a big screen. */
async function tileOf(page: Page, name: string): Promise<number> {
  const tile = page.locator("li").filter({ has: page.getByText(name, { exact: true }) });
  const figure = tile.locator(".home-tile-figure, .board-card-figure, .screen-figure").first();
  const shown = await figure.textContent();
  return Number(/^[\d,]+/.exec(shown ?? "")?.[0].replaceAll(",", "") ?? Number.NaN);
}

/** Returns the total at the foot of the list. */
async function totalOf(page: Page): Promise<number> {
  const foot = await page.getByRole("navigation", { name: "分页" }).textContent();
  return Number(/共 ([\d,]+) 条/.exec(foot ?? "")?.[1]?.replaceAll(",", "") ?? Number.NaN);
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test("a figure that several pages show is equal on all of them", async ({ page, system, problems }) => {
  problems.allow(/\/point\/live\/play/);
  const client = await clientOf(system, "admin");
  await expect
    .poll(async () => (await client.call(getDemoHistory, {})).state, { timeout: 800_000, intervals: [2_000] })
    .toBe("done");
  const home = await client.call(getHomeData, {});
  await signInHome(page, system, "admin");

  await test.step("alarms of today on home page, kanban, big screens and in the list behind the figure", async () => {
    const alarms = home.message_today;
    await expect.poll(() => tileOf(page, "今日报警")).toBe(alarms);
    await page
      .getByRole("region", { name: "概况" })
      .getByRole("link", { name: /今日报警/ })
      .click();
    await expect.poll(() => totalOf(page)).toBe(alarms);
    for (const path of ["/bashboard", "/dashboard", "/alarmDashboard"]) {
      await page.goto(`/#${path}`);
      await expect.poll(() => tileOf(page, "今日报警"), path).toBe(alarms);
    }
  });

  await test.step("devices and points on home page, lists and big screens", async () => {
    await page.goto("/#/home");
    await expect.poll(() => tileOf(page, "设备")).toBe(home.device_count);
    await expect.poll(() => tileOf(page, "视频点位")).toBe(home.point_count);
    for (const [path, count] of [
      ["/devices", home.device_count],
      ["/videoPoint", home.point_count],
    ] as const) {
      await page.goto(`/#${path}`);
      await expect.poll(() => totalOf(page), path).toBe(count);
    }
    await page.goto("/#/monitorDashboard");
    await expect(page.getByText(`在线 ${home.point_online} / ${home.point_count}`).first()).toBeVisible();
    const data = await client.call(getDashboardData, {});
    expect([data.devices, data.devices_online, data.points]).toEqual([
      home.device_count,
      home.device_online,
      home.point_count,
    ]);
    const groups = await client.call(countDevicesOfGroups, {});
    expect(sumOf(groups.map(({ device }) => device))).toBe(home.device_count);
  });

  const charts = await client.call(getCharts, {});

  await test.step("alarms of seven days on home page, kanban and in the list", async () => {
    const { count } = home.alert_last_7_days;
    expect(sumOf(count)).toBeGreaterThan(20);
    expect(charts.messageTrends).toEqual(home.alert_last_7_days);
    const [root] = await client.call(getGroupTree, {});
    const overview = await client.call(getGroupOverview, { _id: root?._id ?? "" });
    expect(overview).toMatchObject({ message: sumOf(count), device: home.device_count, point: home.point_count });
    await page.goto("/#/message?alg_id=alarm");
    await expect.poll(() => totalOf(page)).toBe(sumOf(count));
  });

  await test.step("closed stays of each of seven days in order report and trend of the screens", async () => {
    const { days } = await client.call(summariseOrders, {});
    expect(sumOf(days.map(({ complete }) => complete))).toBeGreaterThan(20);
    expect(charts.parkingTrends?.[7].map(({ park_out }) => park_out)).toEqual(days.map(({ complete }) => complete));
  });

  await test.step("heads of each counter in head counts and livestock messages", async () => {
    const now = Date.now();
    const range = { start: now - 20 * dayMs, end: now };
    const { list } = await client.call(listCountPairs, {});
    const pair = list.find(({ kind }) => kind === "flow");
    const groups = await client.call(findCountGroups, { pair_id: pair?._id ?? "", ...range, size: 100 });
    expect(groups.list.length).toBeGreaterThan(5);
    for (const at of ["first", "second"] as const) {
      const loads = await client.call(findLivestock, { ...range, alg_id: pair?.[at].alg, size: 100 });
      expect(loads.list.length).toBe(loads.page.count);
      expect(sumOf(groups.list.map((group) => group[at] ?? 0))).toBe(sumOf(loads.list.map(({ total }) => total)));
    }
  });
});
