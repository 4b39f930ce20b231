import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { testSize } from "../test-size.ts";
import { checkRoom, type ListCase, openList, workByKeys } from "./lists.ts";

const lists: readonly ListCase[] = [
  { path: "/devices", name: "设备列表", rowHeight: 40 },
  { path: "/videoPoint", name: "视频点位", rowHeight: 56 },
  { path: "/persons", name: "人员列表", rowHeight: 40 },
];

for (const list of lists) {
  test(`${list.name}: names, columns and row actions fit into every window`, async ({ page, system }) => {
    await checkRoom(page, system, list);
  });
}

/** Only one list outside the soak, since all lists use one component. The alarms page has a separate file. */
for (const list of testSize(lists.slice(0, 1), lists))
  test(`${list.name}: can be used without a mouse`, async ({ page, system }) => {
    await workByKeys(page, system, list);
  });

test("a drawer begins below the top bar and covers neither bell nor pager", async ({ page, system }) => {
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
