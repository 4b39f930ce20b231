import { expect, type Locator, type Page } from "@playwright/test";
import { accessible, settle, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { type System } from "../system.ts";

/** List page to be tested. */
export interface ListCase {
  path: keyof typeof titles;
  name: string;
  /** Expected height of a row in pixels. */
  rowHeight: number;
}

const minNameWidth = 160;

export function rowsOf(page: Page): Locator {
  return page.locator(".data-table tr[data-row-key]");
}

const titles = {
  "/message": "消息列表",
  "/devices": "设备列表",
  "/videoPoint": "视频点位",
  "/persons": "人员管理",
} as const;

/**
 * Opens a list. Waits for its table, since the previous list stays until the page has loaded, and for its first row.
 */
export async function openList(page: Page, path: keyof typeof titles): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole("table", { name: titles[path] })).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
}

/** Returns visible faults of the cells: a name too narrow, overlapping cells, an action outside the table. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((minWidth) => {
    const faults: string[] = [];
    const check = (good: boolean, fault: string) => {
      if (!good) faults.push(fault);
    };
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const frame = boxOf(document.querySelector(".data-table"));
    const checkAction = (button: Element) => {
      // Cards are high, so a row may be below the window.
      button.scrollIntoView({ block: "center" });
      const { left, right, top, width, height } = boxOf(button);
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      check(left >= frame.left && right <= frame.right + 1, "an action is out of sight");
      check(above !== null && (button.contains(above) || above.contains(button)), "an action lies under something");
    };
    check(document.documentElement.scrollWidth <= window.innerWidth, "the page scrolls sideways");
    for (const row of [...document.querySelectorAll(".data-table tr[data-row-key]")].slice(0, 5)) {
      const name = boxOf(row.querySelector(".cell-name, .alarm-name")?.closest("td")).width;
      check(name >= minWidth - 1, `a name has ${name} px`);
      const cells = [...row.querySelectorAll("td")].map(boxOf);
      cells.slice(1).forEach((box, at) => {
        check(box.left >= boxOf(row.children[at]).right - 1, `column ${at + 1} lies over its neighbour`);
      });
      row.querySelectorAll("td:last-child button").forEach(checkAction);
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

/** Window width in pixels below which rows are cards of variable height. */
const cardWidth = 720;

/** Signs in if there is no session. */
async function enter(page: Page, system: System): Promise<void> {
  if (!(await page.getByRole("button", { name: /用户菜单/ }).isVisible())) await signIn(page, system, "admin");
}

/** Checks that names, columns and row actions fit into every window. */
export async function checkRoom(page: Page, system: System, { path, name, rowHeight }: ListCase): Promise<void> {
  await enter(page, system);
  for (const window of windows) {
    await page.setViewportSize(window);
    await openList(page, path);
    await settle(page);
    expect(await faultsOf(page), `${name} at ${window.width}`).toEqual([]);
    const widest = await page
      .locator(".data-table thead th:not(:last-child)")
      .evaluateAll((heads) => Math.max(...heads.map((head) => head.getBoundingClientRect().width)));
    expect(widest, `${name} at ${window.width}: columns stop growing`).toBeLessThanOrEqual(481);
    if (window.width < cardWidth) continue;
    const box = await rowsOf(page).first().boundingBox();
    expect(Math.abs((box?.height ?? 0) - rowHeight), `${name}: height of a row`).toBeLessThanOrEqual(1);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await shoot(page, `list${path.replace("/", "-")}`);
}

/** Uses a list without a mouse: moves, opens, steps, closes, filters and signs out. */
export async function workByKeys(page: Page, system: System, { path }: ListCase): Promise<void> {
  await enter(page, system);
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

  // → moves into the row's buttons and Esc back; one Tab leaves the whole list.
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
}
