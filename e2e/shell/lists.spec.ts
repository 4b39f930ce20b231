import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { checkRoom, type ListCase, openList, rowsOf, workByKeys } from "./lists.ts";

const lists: readonly ListCase[] = [
  { path: "/devices", name: "设备列表", rowHeight: 40 },
  { path: "/videoPoint", name: "视频点位", rowHeight: 56 },
  { path: "/persons", name: "人员列表", rowHeight: 40 },
];

for (const list of lists) {
  test(`${list.name}: names, columns and row actions have their room in every window`, async ({ page, system }) => {
    await checkRoom(page, system, list);
  });

  test(`${list.name}: a shift without a mouse`, async ({ page, system }) => {
    await workByKeys(page, system, list);
  });
}

test("a drawer begins below the top bar and leaves bell and pager free", async ({ page, system }) => {
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
  await expect(page.getByRole("alert")).toContainText(/数据截至 \d\d:\d\d:\d\d/);
  await shoot(page, "list-failing");
  await expect(page.getByRole("navigation", { name: "分页" })).toContainText("共 – 条");
  const after = await rowsOf(page).first().boundingBox();
  expect(after?.y).toBe(before?.y);
  await page.reload().catch(() => undefined);
  await system.start();
});
