import { type Locator, type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";

/** Each list: its address, name, and what opens and closes beside a row. */
const lists = [
  { path: "/message", name: "消息列表" },
  { path: "/devices", name: "设备列表" },
  { path: "/videoPoint", name: "视频点位" },
  { path: "/persons", name: "人员列表" },
] as const;

const minNameWidth = 160;

function rowsOf(page: Page): Locator {
  return page.locator(".data-table tr[data-row-key]");
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(rowsOf(page).first()).toBeVisible();
}

/** What a person would see as wrong in the cells: a name too narrow, a cell over another, an action out of sight. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const faults: string[] = [];
    const frame = document.querySelector(".data-table")?.getBoundingClientRect();
    if (frame === undefined) return ["there is no table"];
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push("the page scrolls sideways");
    for (const row of [...document.querySelectorAll(".data-table tr[data-row-key]")].slice(0, 5)) {
      const cells = [...row.querySelectorAll("td")];
      const boxes = cells.map((cell) => cell.getBoundingClientRect());
      const name = row.querySelector(".cell-name, .alarm-name")?.closest("td")?.getBoundingClientRect();
      if (name === undefined || name.width < least - 1) faults.push(`a name has ${name?.width ?? 0} px`);
      boxes.slice(1).forEach((box, at) => {
        const before = boxes[at];
        const isActions = at + 1 === cells.length - 1;
        if (before !== undefined && !isActions && box.left < before.right - 1)
          faults.push(`column ${at + 1} lies over its neighbour`);
      });
      for (const button of row.querySelectorAll("td:last-child button")) {
        const box = button.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (box.left < frame.left || box.right > frame.right + 1) faults.push("an action is out of sight");
        if (top === null || !(button.contains(top) || top.contains(button)))
          faults.push("an action lies under something");
      }
    }
    return faults;
  }, minNameWidth);
}

const windows = [
  { width: 1024, height: 768 },
  { width: 1093, height: 614 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 390, height: 844 },
];

test("names, columns and row actions have their room in every window", async ({ page, system }) => {
  test.setTimeout(180_000);
  await signIn(page, system, "admin");
  for (const { path, name } of lists) {
    for (const window of windows) {
      await page.setViewportSize(window);
      await openList(page, path);
      expect(await faultsOf(page), `${name} at ${window.width}`).toEqual([]);
      const widest = await page
        .locator(".data-table thead th:not(:last-child)")
        .evaluateAll((heads) => Math.max(...heads.map((head) => head.getBoundingClientRect().width)));
      expect(widest, `${name} at ${window.width}: columns stop growing`).toBeLessThanOrEqual(481);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await shoot(page, `list${path.replace("/", "-")}`);
  }
});

test("lists without pictures have rows of 40 px, those with pictures rows of 56", async ({ page, system }) => {
  await signIn(page, system, "admin");
  const heights = { "/message": 56, "/devices": 40, "/videoPoint": 56, "/persons": 40 };
  for (const [path, height] of Object.entries(heights)) {
    await openList(page, path);
    const box = await rowsOf(page).first().boundingBox();
    expect(Math.round(box?.height ?? 0), path).toBeLessThanOrEqual(height + 1);
  }
});

for (const { path, name } of lists) {
  test(`${name}: a shift without a mouse`, async ({ page, system }) => {
    await signIn(page, system, "admin");
    await openList(page, path);
    const rows = rowsOf(page);
    const count = await rows.count();
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    const second = rows.nth(Math.min(1, count - 1));
    await expect(second).toBeFocused();

    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/(id|point)=/);
    await expect(rows.first()).toHaveClass(/opened/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(rows.first()).toBeFocused();

    // Into the row's buttons and back, and past the whole list with one Tab.
    await page.keyboard.press("ArrowRight");
    await expect(rows.first()).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".data-table") === null)).toBe(true);

    await page.keyboard.press("/");
    await page.keyboard.type("没有这个");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/没有符合条件/)).toBeVisible();
    await accessible(page);

    await page.getByRole("button", { name: /用户菜单/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "退出登录" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  });
}

test("a drawer leaves bell and pager free, and what it says ages by the second", async ({ page, system }) => {
  await signIn(page, system, "admin");
  await openList(page, "/devices");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  const box = await page.locator(".detail-drawer .ant-drawer-content-wrapper").boundingBox();
  const pager = await page.getByRole("navigation", { name: "分页" }).boundingBox();
  expect(box?.y ?? 0).toBeGreaterThanOrEqual(48);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((pager?.y ?? 0) + 1);
  await shoot(page, "list-drawer");
  await page
    .getByRole("button", { name: /报警|未读|消息/ })
    .first()
    .click();
});

test("while the server is away the rows stay dimmed with their age, in one banner, and nothing moves", async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_|502|503|WebSocket/);
  await signIn(page, system, "admin");
  await openList(page, "/devices");
  const before = await rowsOf(page).first().boundingBox();
  await system.kill();
  await page.getByRole("button", { name: "重新加载" }).or(page.getByRole("treeitem").nth(1)).first().click();
  await expect(page.getByRole("alert")).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByRole("alert")).toContainText("重试");
  await shoot(page, "list-failing");
  await expect(page.getByRole("navigation", { name: "分页" })).toContainText("共 – 条");
  const after = await rowsOf(page).first().boundingBox();
  expect(after?.y).toBe(before?.y);
  await page.reload().catch(() => undefined);
  await system.start();
});
