import { type Page } from "@playwright/test";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices, ownedDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { giveCameras } from "../live/cameras.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt, signInHome } from "../session/sign-in.ts";
import { type System } from "../system.ts";

let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const inTree = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).first();
const rows = (page: Page) => page.locator(".berth-row:not(.draft)");
const chip = (page: Page, label: string) => page.locator(".berth-chip").filter({ hasText: label });
const field = (page: Page, label: string, name: string) => page.getByLabel(`${label} 的${name}`, { exact: true });

/** Returns a function that converts fractions of the picture to pixels of the page. */
async function pictureBox(page: Page) {
  const box = await page.locator(".draw-picture").boundingBox();
  if (box === null) throw new Error("there is no picture");
  return (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
}

async function clickAt(page: Page, x: number, y: number, modifiers: "Alt"[] = []): Promise<void> {
  const at = (await pictureBox(page))(x, y);
  for (const key of modifiers) await page.keyboard.down(key);
  await page.mouse.click(at.x, at.y);
  for (const key of modifiers) await page.keyboard.up(key);
}

async function dragFrom(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const at = await pictureBox(page);
  const [a, b] = [at(...from), at(...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

const [width, height] = [0.11, 0.2];
const corners = (x: number, y: number): [number, number][] => [
  [x + 0.02, y],
  [x + width, y],
  [x + width - 0.02, y + height],
  [x, y + height],
];

/** Draws a slanted berth whose upper left corner is at (x, y), in fractions of the picture. */
async function drawAt(page: Page, x: number, y: number): Promise<void> {
  await page.keyboard.press("p");
  for (const [cx, cy] of corners(x, y)) await clickAt(page, cx, cy);
  const [[fx, fy] = [0, 0]] = corners(x, y);
  await clickAt(page, fx, fy);
}

/** Stores the state of berths as devices would report it: a car in A001, and A004 abnormal. */
async function stand(system: System, pointId: string): Promise<void> {
  await inside(system, ({ clock, services: { db } }) =>
    db.transaction(async ({ sql }) => {
      const berths = sql.selectFrom("berth").select("id").where("point_id", "=", pointId);
      const forget = () => sql.deleteFrom("berth_due").where("berth_id", "in", berths).execute();
      // Deletes scheduled work, since earlier observations would report empty berths, and running jobs would schedule
      // more work at their end.
      await forget();
      await berths.forUpdate().execute();
      await forget();
      const of = (label: string) =>
        sql
          .updateTable("berth")
          .where("point_id", "=", pointId)
          .where("label", "=", label)
          .where("deleted_at", "is", null);
      const now = clock.now();
      await of("A001").set({ phase: "occupied", plate: "粤B12345", phase_since: now, seen_at: now }).execute();
      await of("A004")
        .set({ phase: "occupied", troubles: ["two_cars"], phase_since: now })
        .execute();
    }),
  );
}

/** Returns the distance in pixels between the number of a berth and a point of the picture. */
async function offset(page: Page, n: number, x: number, y: number): Promise<number> {
  const middle = (await pictureBox(page))(x, y);
  const box = await chip(page, `A00${n + 1}`).boundingBox();
  return Math.hypot(
    (box?.x ?? 0) + (box?.width ?? 0) / 2 - middle.x,
    (box?.y ?? 0) + (box?.height ?? 0) / 2 - middle.y,
  );
}

const saved = (page: Page) => expect(page.locator(".berth-save.good")).toBeVisible();

test("draws, changes, refuses, undoes, voids and deletes berths", async ({ page, openPage, system, problems }) => {
  await giveCameras(system, ["东侧车位", "西侧车位"]);
  await signInHome(page, system, "admin");

  // Removes the berths of the demonstration's camera, so that the journey begins without any.
  const { orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, async ({ services }) => {
    await services.db.sql
      .updateTable("berth")
      .set({ deleted_at: new Date() })
      .where("org_id", "=", orgId)
      .where("deleted_at", "is", null)
      .execute();
  });
  await test.step("the empty list links to the configuration", async () => {
    await page.goto("/#/berth");
    await expect(page.getByText("还没有泊位")).toBeVisible();
    await expect(page.getByPlaceholder("搜索泊位号")).toBeVisible();
    await shoot(page, "berth-list-empty");
    await accessible(page);
    await button(page, "添加泊位").click();
    await expect(page.getByPlaceholder("搜索泊位号")).toHaveCount(0);
    await button(page, "添加泊位").click();
    await toast(page, "请选择点位！");
    await inTree(page, "园区一体机-01").click();
    await toast(page, "请选择视频点位！");
    await shoot(page, "berth-config-nothing");
  });

  await test.step("a user who waits for a device sees its current picture when it comes", async () => {
    await inTree(page, "东侧车位").click();
    await expect(page.getByText("暂无画面")).toBeVisible();
    agent = await startAgent(system, await bornDevices(system));
    await expect(page.locator(".draw-picture")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(/^画面 \d\d-\d\d/)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText("此点位还没有泊位")).toBeVisible();
    await shoot(page, "berth-config-empty");
    await accessible(page);
  });

  await test.step("six are drawn corner by corner, fast", async () => {
    await button(page, "添加泊位").click();
    await expect(page.locator(".berth-row.draft")).toContainText("绘制中，已放 0 点");
    await page.keyboard.press("Escape");
    await expect(page.locator(".berth-row.draft")).toHaveCount(0);
    for (let n = 0; n < 6; n += 1) await drawAt(page, 0.05 + n * 0.15, 0.15);
    await toast(page, "绘制成功！");
    await expect(rows(page)).toHaveCount(6);
    for (let n = 1; n <= 6; n += 1) await expect(chip(page, `A00${n}`)).toBeVisible();
    await saved(page);
  });

  await test.step("while drawing: crossing lines are refused in words, Ctrl+Z removes a corner, Enter closes", async () => {
    await page.keyboard.press("p");
    for (const [x, y] of [
      [0.05, 0.5],
      [0.2, 0.5],
      [0.2, 0.8],
    ] as const)
      await clickAt(page, x, y);
    await clickAt(page, 0.12, 0.4);
    await toast(page, "泊位的边不能相互交叉");
    await expect(page.locator(".berth-row.draft")).toContainText("已放 3 点");
    await clickAt(page, 0.1, 0.9);
    await page.keyboard.press("Control+z");
    await expect(page.locator(".berth-row.draft")).toContainText("已放 3 点");
    await clickAt(page, 0.05, 0.8);
    await shoot(page, "berth-drawing");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(7);
    await page.keyboard.press("r");
    await dragFrom(page, [0.3, 0.5], [0.31, 0.51]);
    await toast(page, "矩形的长边不足 30 像素，已取消");
    await dragFrom(page, [0.3, 0.5], [0.4, 0.75]);
    await expect(rows(page)).toHaveCount(8);
  });

  await test.step("D continues the row: twelve", async () => {
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("d");
    await expect(rows(page)).toHaveCount(12);
    await expect(field(page, "A012", "编号")).toHaveValue("012");
    await saved(page);
  });

  await test.step("undo and redo cover drawing, and reach the server", async () => {
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(rows(page)).toHaveCount(10);
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+Shift+z");
    await expect(rows(page)).toHaveCount(12);
    await saved(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(12);
    await expect(page.locator(".berth-chip")).toHaveCount(12);
    // After a resize of the window, each number must be at the same point of the picture.
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (let n = 0; n < 6; n += 1) {
      const distance = () => offset(page, n, 0.05 + n * 0.15 + width / 2, 0.15 + height / 2);
      await expect.poll(distance).toBeLessThan(3);
    }
    if (before !== null) await page.setViewportSize(before);
    await shoot(page, "berth-config-full");
    await accessible(page);
  });

  await test.step("moved, reshaped, nudged: saved after a pause and kept over a reload", async () => {
    const label = chip(page, "A001");
    await clickAt(page, 0.1, 0.25);
    await expect(page.locator(".berth-row.picked")).toHaveCount(1);
    await shoot(page, "berth-selected");
    const before = await label.boundingBox();
    await dragFrom(page, [0.1, 0.25], [0.1, 0.35]);
    await expect.poll(async () => ((await label.boundingBox())?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(30);
    await saved(page);
    const moved = await label.boundingBox();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(async () => Math.round(((await label.boundingBox())?.x ?? 0) - (moved?.x ?? 0))).toBe(30);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => Math.round(((await label.boundingBox())?.x ?? 0) - (moved?.x ?? 0))).toBe(0);
    await saved(page);
    const patched = page.waitForRequest((request) => request.url().endsWith("/berth/edit"));
    const at = (await pictureBox(page))(0.05 + 0.02 + (width - 0.02) / 2, 0.25);
    await page.mouse.dblclick(at.x, at.y);
    const { roi } = (await patched).postDataJSON();
    expect(roi).toHaveLength(5);
    await saved(page);
    await clickAt(page, 0.05 + 0.02 + (width - 0.02) / 2, 0.25, ["Alt"]);
    await saved(page);
    await page.reload();
    await expect.poll(async () => Math.round(((await label.boundingBox())?.y ?? 0) - (moved?.y ?? 0))).toBe(0);
  });

  await test.step("type, kind of car and number are saved from the row", async () => {
    await page.getByRole("switch", { name: /^A003 的车位/ }).click();
    await toast(page, "修改成功！");
    await expect(page.getByRole("switch", { name: /^A003 的车位/ })).toHaveAttribute("aria-checked", "true");
    await field(page, "A003", "编号").fill("30");
    await page.keyboard.press("Enter");
    await expect(chip(page, "A030")).toBeVisible();
    await saved(page);
  });

  await test.step("a duplicate stays as a red placeholder with its row, over a reload, until it gets another number", async () => {
    problems.allow(/berth\/(add|edit)/);
    await button(page, "添加泊位").click();
    await page
      .locator(".berth-row.draft")
      .getByLabel(/的编号$/)
      .fill("12");
    await page.locator(".draw-stage").click({ position: { x: 5, y: 5 }, trial: true });
    for (const [x, y] of corners(0.8, 0.7)) await clickAt(page, x, y);
    await clickAt(page, 0.82, 0.7);
    await toast(page, "泊位号重复");
    const wrong = page.locator(".berth-row.wrong");
    await expect(wrong).toContainText("改为 031");
    await expect(chip(page, "重复")).toHaveClass(/wrong/);
    await expect(page.getByText("1 处未保存")).toBeVisible();
    await expect(button(page, "选择")).toHaveAttribute("aria-pressed", "true");
    await shoot(page, "berth-duplicate");
    await accessible(page);
    await page.reload();
    await expect(wrong).toContainText("泊位号重复");
    await button(page, "返回泊位列表").click();
    await expect(page.getByRole("dialog")).toContainText("还有 1 处未保存");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^留\s*下$/ })
      .click();
    await button(page, "改为 031").click();
    await expect(wrong).toHaveCount(0);
    await expect(rows(page)).toHaveCount(13);
    await saved(page);
  });

  await test.step("without a connection no change is lost, and it is saved after the reconnect", async () => {
    problems.allow(/./);
    await page.context().setOffline(true);
    await page.keyboard.press("d");
    await expect(page.getByText("1 处未保存")).toBeVisible();
    await shoot(page, "berth-offline");
    await page.context().setOffline(false);
    await expect(page.locator(".berth-save.good")).toBeVisible({ timeout: 120_000 });
    await expect(rows(page)).toHaveCount(14);
  });

  await test.step("voided it is locked, restored it is free; a deletion can be undone", async () => {
    await rows(page)
      .nth(1)
      .click({ position: { x: 4, y: 4 } });
    await page
      .locator(".berth-card")
      .getByRole("button", { name: /^作\s*废$/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "作废泊位 A002" }).click();
    await expect(chip(page, "A002")).toContainText("作废");
    await expect(field(page, "A002", "编号")).toBeDisabled();
    // Waits until the dialog is gone, since it handles all keys until then.
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("Delete");
    await toast(page, "泊位已作废");
    await shoot(page, "berth-void");
    await page
      .locator(".berth-card")
      .getByRole("button", { name: /^恢\s*复$/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "恢复泊位 A002" }).click();
    await expect(field(page, "A002", "编号")).toBeEnabled();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "删除泊位 A002" }).click();
    await expect(page.getByText("A002 删除成功")).toBeVisible();
    await expect(rows(page)).toHaveCount(13);
    await page.getByRole("button", { name: "撤销", exact: true }).last().click();
    await expect(rows(page)).toHaveCount(14);
    await saved(page);
  });

  await test.step("the list: natural order, filters, detail, void, restore, delete with undo", async () => {
    await button(page, "返回泊位列表").click();
    await expect(page.getByText("共 14 个泊位")).toBeVisible();
    await expect(page.locator("tr[data-row-key]")).toHaveCount(10);
    await expect(page.locator("tr[data-row-key] .cell-name").first()).toHaveText("A001");
    await shoot(page, "berth-list");
    await accessible(page);
    await page.getByRole("button", { name: /^更多.*A004/ }).click();
    await page.getByRole("menuitem", { name: "作废" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "作废泊位 A004" }).click();
    await toast(page, "操作成功！");
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await expect(page.locator("tr[data-row-key]")).toHaveCount(1);
    await page.getByRole("button", { name: /^更多.*A004/ }).click();
    await page.getByRole("menuitem", { name: "恢复" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "恢复泊位 A004" }).click();
    await expect(page.getByText("没有符合条件的泊位")).toBeVisible();
    await shoot(page, "berth-list-no-result");
    await button(page, "清除全部条件").or(button(page, "重置")).first().click();
    await page.locator("tr[data-row-key]").filter({ hasText: "A004" }).click();
    await expect(page.getByRole("img", { name: "A004 在画面中的位置" })).toBeVisible();
    await shoot(page, "berth-detail");
    await page.locator(".detail-drawer").getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: /^删除.*A005/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除泊位 A005" }).click();
    await expect(page.getByText("共 13 个泊位")).toBeVisible();
    await page.getByRole("button", { name: "撤销", exact: true }).last().click();
    await expect(page.getByText("共 14 个泊位")).toBeVisible();
  });

  await test.step("changes by another user and by cars appear automatically; a user without the right has no tools", async () => {
    await page.getByRole("link", { name: /^编辑.*A006/ }).click();
    await expect(page.locator(".berth-row.picked")).toHaveCount(1);
    const point = new URLSearchParams(page.url().split("?")[1]).get("point") ?? "";
    const other = await openPage();
    await signInAt(other, system, "admin", "/#/berth?keyword=A007");
    await other.getByRole("button", { name: /^更多.*A007/ }).click();
    await other.getByRole("menuitem", { name: "作废" }).click();
    // Stops the agent, whose further observations would report empty berths.
    await agent?.stop();
    await stand(system, point);
    await other.getByRole("dialog").getByRole("button", { name: "作废泊位 A007" }).click();
    await expect(chip(page, "A007")).toContainText("作废");
    await expect(chip(page, "A001")).toContainText("粤B12345");
    await expect(chip(page, "A004")).toContainText("异常");
    await shoot(page, "berth-live");
    await page.locator(".berth-card").getByRole("button", { name: "停车记录" }).click();
    await expect(page).toHaveURL(/parkingData.*A006/);
    await page.goBack();
    await expect(page.locator(".berth-row.picked")).toHaveCount(1);
    const watcher = await openPage();
    await signInAt(watcher, system, "staff", "/#/berth");
    await expect(watcher.getByText("还没有泊位")).toBeVisible();
    await expect(button(watcher, "添加泊位")).toHaveCount(0);
    await watcher.goto(`/#/berth?config=1&point=${point}`);
    await expect(watcher.getByText("点位不存在或已删除")).toBeVisible();
    await inTree(watcher, "路边泊位").click();
    await expect(watcher.getByText("只读")).toBeVisible();
    await expect(button(watcher, "多边形")).toHaveCount(0);
    await expect(button(watcher, "添加泊位")).toHaveCount(0);
    await shoot(watcher, "berth-read-only");
  });

  await test.step("zoomed about the cursor and moved with space, a click still meets its shape", async () => {
    const at = (await pictureBox(page))(0.35, 0.25);
    await page.mouse.move(at.x, at.y);
    for (let n = 0; n < 3; n += 1) await page.mouse.wheel(0, -100);
    await expect(page.locator(".draw-zoom")).toContainText("173%");
    await page.keyboard.down(" ");
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 30);
    await page.mouse.up();
    await page.keyboard.up(" ");
    await clickAt(page, 0.42, 0.25);
    await expect(page.locator(".berth-row.picked").getByLabel(/的编号$/)).toHaveValue("030");
    await page.locator(".draw-zoom").getByRole("button", { name: "适应窗口" }).click();
    await expect(page.locator(".draw-zoom")).toContainText("100%");
  });

  await test.step("? explains keys and pointer", async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "操作说明" })).toContainText("移动 1 像素，加 Shift 为 10 像素");
    await shoot(page, "berth-help");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a device that is away leaves its last picture, with its time", async () => {
    await expect(async () => {
      await button(page, "更新截图").click();
      await expect(page.getByText(/设备离线，显示 .* 的画面/)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 120_000 });
    await expect(page.locator(".draw-picture")).toBeVisible();
    await shoot(page, "berth-device-away");
  });
});
