import { type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { testSize } from "../test-size.ts";
import { positionPoints } from "./position-points.ts";

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("live pictures, maintenance and one point: each from the menu, each with its figures, each says when it is cut off", async ({
  page,
  system,
  problems,
}) => {
  // the demo's devices do not run: their windows say so
  problems.allow(/point\/live\/play/);
  await signIn(page, system, "admin");

  await test.step("the menu leads to the live screen, whose windows say why they have no picture", async () => {
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

  await test.step("a marker of the map leads to its window, and alarms pop up once", async () => {
    const map = region(page, "点位分布");
    for (const marker of [
      map.locator(".point-marker[role=button]").first(),
      map.locator(".point-marker[role=button]").last(),
    ]) {
      // several points stand there: their list opens
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

  await test.step("the maintenance screen says what is offline for how many days, and what is to be handled", async () => {
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

  await test.step("a point of nobody's says so", async () => {
    problems.allow(/dashboard\/point\?|404/);
    await page.goto("/#/pointData?id=019a0000-0000-7000-8000-000000000001");
    await expect(page.getByRole("alert")).toBeVisible();
  });

  await test.step("cut off, each says since when its figures are old; restored, it recovers by itself", async () => {
    // the network is cut on purpose
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
