import { getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { findFarmOwners } from "@huiyan/contract/farm/owner.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { type Page } from "@playwright/test";
import { type Client, createClient } from "../../apps/server/test/client.ts";
import { expect, test } from "../fixture.ts";
import { settle, shoot } from "../screens.ts";
import { type DemoRole, signInHome, tokenOf } from "../session/sign-in.ts";
import { type System } from "../system.ts";

test.use({ runsOn: { args: ["--no-agent"], history: true }, viewport: { width: 1366, height: 768 } });
test.setTimeout(900_000);

/** Days after which every list of the demo has rows: the newest are made first. */
const shownDays = 8;

/** Pages that are forms by nature: a field is enough. */
const forms = ["/deviceGroup", "/set/my", "/set/edit", "/set/remind", "/set/alarm", "/set/display", "/set/logo"];
/** Pages about what the staff member of the demo, who keeps the parking, does not see: cameras, and faces. */
const outOfView: Partial<Record<DemoRole, readonly string[]>> = {
  staff: ["/passengerFlow", "/farm/headCount", "/library/face"],
};
/** Rows, charts and pictures of a page; icons are not content. */
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

/** Returns the pages of the role's menu, as the server serves it. */
async function menuPaths(client: Client): Promise<string[]> {
  const { client_menu } = await client.call(getUserInfo, {});
  return client_menu.map(({ path }) => path).filter((path) => path !== "");
}

/** Opens a page as a link does, and waits until the page before is gone. */
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
  // the page before is shown until the next one has its data
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

/** Returns the pages of these that show nothing. */
async function emptyPages(page: Page, role: DemoRole, paths: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    if (!(await isFull(page, path))) empty.push(path);
    await shoot(page, `every-page-${role}${path.replaceAll(/[/?=&]/g, "-")}`);
  }
  return empty;
}

/** Returns the pages of an administrator that a button leads to. */
async function furtherPaths(client: Client): Promise<string[]> {
  const [farmer] = (await client.call(findFarmOwners, {})).list;
  const camera = new URLSearchParams({ id: farmer?._id ?? "", name: farmer?.name ?? "" });
  return ["/order/settlement", `/farmers/camera?${camera}`];
}

for (const role of ["admin", "lead", "staff"] as const)
  test(`every page of the ${role}'s menu shows content`, async ({ page, system, problems }) => {
    // without agents no camera is online, so live windows show that
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
