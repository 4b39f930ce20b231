import { type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { testSize } from "../test-size.ts";
import { positionPoints } from "./position-points.ts";

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("the screens for live video, maintenance and one point open from the menu with figures, and show a lost connection", async ({
  page,
  system,
  problems,
}) => {
  // Expected, since the devices do not run, which the windows show.
  problems.allow(/point\/live\/play/);
  await signIn(page, system, "admin");

  await test.step("the menu opens the live screen, whose windows show why they have no picture", async () => {
    await page.goto("/#/monitorDashboard");
    await expect(region(page, "视频点位").getByRole("button").first()).toBeVisible();
    await positionPoints(page, system);
    await page.reload();
    await expect(page.locator(".live-window")).toHaveCount(4);
    await shoot(page, "live-screen-empty");
    await region(page, "视频点位").getByRole("button").first().press("Enter");
    await expect(page.locator(".live-window").first()).toHaveAttribute("data-state", /failed|loading/);
    await expect(region(page, "视频点位").getByText("窗口 1")).toBeVisible();
    await page.keyboard.press("9");
    await expect(page.locator(".live-window")).toHaveCount(9);
    await page.keyboard.press("4");
    await expect(page.locator(".live-window")).toHaveCount(4);
  });

  await test.step("a marker of the map opens its window, and alarms pop up once", async () => {
    const map = region(page, "点位分布");
    for (const marker of [
      map.locator(".point-marker[role=button]").first(),
      map.locator(".point-marker[role=button]").last(),
    ]) {
      // Several points share this marker, so their list opens.
      await marker.press("Enter");
      await map.getByRole("listitem").getByRole("button").first().press("Enter");
    }
    await expect(region(page, "视频点位").getByText("窗口 2")).toBeVisible();
    await sendAlarms(system, 2);
    await expect(region(page, "新报警")).toHaveCount(1);
    await expect(region(page, "实时报警").getByRole("listitem")).toHaveCount(2);
    await expect(region(page, "新报警")).toHaveCount(0, { timeout: 20_000 });
    await shoot(page, "live-screen");
    await accessible(page);
  });

  await test.step("the maintenance screen shows the days offline of each device, and the open tasks", async () => {
    await page.goto("/#/mtDashboard");
    await expect(page.getByRole("list", { name: "离线最久的设备" }).getByText("1 天").first()).toBeVisible();
    await expect(region(page, "安全类报警").getByRole("row", { name: /区域入侵/ })).toContainText("2");
    await shoot(page, "maintenance-screen");
    await accessible(page);
  });

  await test.step("without an id the points are listed; one opens with its own figures", async () => {
    await page.goto("/#/pointData");
    const rows = region(page, "视频点位").getByRole("button");
    await expect(rows.first()).toContainText("今日报警 2");
    await shoot(page, "point-list");
    await rows.first().press("Enter");
    await expect(page).toHaveURL(/pointData\?id=/);
    await expect(page.locator(".screen-tiles li").first()).toContainText("2");
    await expect(region(page, "实时报警").getByRole("listitem")).toHaveCount(1);
    await shoot(page, "point-screen");
    await accessible(page);
    await page.getByRole("button", { name: "全部点位" }).click();
    await expect(rows.first()).toBeVisible();
  });

  await test.step("an unknown point is reported", async () => {
    problems.allow(/dashboard\/point\?|404/);
    await page.goto("/#/pointData?id=019a0000-0000-7000-8000-000000000001");
    await expect(page.getByRole("alert")).toBeVisible();
  });

  await test.step("cut off, each shows the age of its figures; restored, it recovers automatically", async () => {
    // Expected, since this step cuts the network.
    problems.allow(/net::ERR_FAILED/);
    const cut = (url: URL) => url.pathname.startsWith("/api/client/");
    for (const path of testSize(["/#/mtDashboard"], ["/#/monitorDashboard", "/#/mtDashboard"])) {
      await page.goto(path);
      await expect(page.getByRole("region").getByRole("heading").first()).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.waitForTimeout(2000);
      await page.route(cut, (route) => route.abort());
      const note = page.getByRole("alert").filter({ hasText: /数据停留在 \d\d:\d\d:\d\d/ });
      await expect(note).toBeVisible({ timeout: 45_000 });
      await page.unroute(cut);
      await expect(note).toBeHidden({ timeout: 45_000 });
    }
  });
});

const walls = [
  { width: 1080, height: 1920 },
  { width: 1280, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
  { width: 3840, height: 2160 },
];

/** Returns layout faults of a big screen: empty space at its edges, and cut words in its map panel. */
const faultsOfWall = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const boxes = [...document.querySelectorAll(".screen-panel")].map((panel) => panel.getBoundingClientRect());
    const edge = 0.03;
    if (Math.max(...boxes.map(({ right }) => right)) < innerWidth * (1 - edge)) found.push("empty at the right");
    if (Math.max(...boxes.map(({ bottom }) => bottom)) < innerHeight * (1 - edge)) found.push("empty below");
    if (Math.min(...boxes.map(({ left }) => left)) > innerWidth * edge) found.push("empty at the left");
    const map = document.querySelector("[aria-label=点位分布]")?.getBoundingClientRect();
    for (const word of document.querySelectorAll("[aria-label=点位分布] :is(h2, .screen-note, li, text)")) {
      const { left, right, top, bottom } = word.getBoundingClientRect();
      const isOutside = map && (left < map.left || right > map.right || top < map.top || bottom > map.bottom);
      const isFolded = word instanceof HTMLElement && word.scrollWidth > word.clientWidth + 1;
      if (isOutside || isFolded) found.push(`cut: ${word.textContent}`);
    }
    return found;
  });

/** Returns the aspect ratio of the newest alarm's picture, divided by 16:9. */
const shapeOfNewest = async (page: Page) => {
  const box = await page.locator(".screen-newest").boundingBox();
  return ((box?.width ?? 0) / (box?.height ?? 1)) * (9 / 16);
};

test("a big screen fills a display of any shape, cuts no word of its map, and shows severity and deadlines of alarms", async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/point\/live\/play/);
  await signIn(page, system, "admin");
  await positionPoints(page, system);
  await sendAlarms(system, 2);
  for (const path of ["/dashboard", "/mtDashboard", "/monitorDashboard", "/alarmDashboard"]) {
    await page.goto(`/#${path}`);
    await expect(region(page, "实时报警").getByText("级别 高").first()).toBeAttached();
    for (const size of walls) {
      await page.setViewportSize(size);
      const wall = `${path} at ${size.width} × ${size.height}`;
      await expect.poll(() => faultsOfWall(page), wall).toEqual([]);
      const rule = `${wall}: the newest picture is neither cut nor framed in black`;
      await expect.poll(async () => Math.abs((await shapeOfNewest(page)) - 1.1), rule).toBeLessThan(0.5);
    }
  }

  await test.step("rows that are few take little room, and the newest alarm gets the rest", async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto("/#/mtDashboard");
    const heightOf = async (name: string) => (await region(page, name).boundingBox())?.height ?? 0;
    await expect(region(page, "离线最久的设备").getByRole("listitem")).toHaveCount(2);
    expect(await heightOf("离线最久的设备")).toBeLessThan(200);
    expect(await heightOf("实时报警")).toBeGreaterThan(400);
  });

  await test.step("an alarm that pops up next to a screen is as large as the wall", async () => {
    await page.setViewportSize({ width: 3840, height: 2160 });
    await sendAlarms(system, 1);
    const popup = region(page, "新报警");
    await expect(popup).toBeVisible();
    expect((await popup.boundingBox())?.width).toBeGreaterThan(500);
  });

  await test.step("a screen is at most 25 files", async () => {
    const files: string[] = [];
    page.on("response", (response) => void (/\.(js|css)$/.test(response.url()) && files.push(response.url())));
    await page.goto("/#/dashboard");
    await page.reload();
    await expect(region(page, "实时报警").getByText("级别 高").first()).toBeAttached();
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(25);
  });
});
