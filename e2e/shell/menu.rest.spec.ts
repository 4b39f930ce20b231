import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { expect, test } from "../fixture.ts";
import { signIn } from "../session/sign-in.ts";

test("the sidebar shows every entry of the server's menu with its lock and disabled state", async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const answer = page.waitForResponse((response) => response.url().endsWith(getUserInfo.path));
  await signIn(page, system, "admin");
  const { client_menu: menu } = getUserInfo.output.parse((await (await answer).json()).data);
  expect(menu.length).toBeGreaterThan(3);
  const nav = page.getByRole("navigation", { name: "主菜单" });
  for (const branch of menu.filter(({ pid }) => pid === null || pid === "")) {
    const shown = menu.some(({ pid, path }) => pid === branch._id || (branch.path !== "" && path === branch.path));
    if (shown) await expect(nav.getByText(branch.title, { exact: true }).first()).toBeVisible();
  }
  const branches = nav.locator("> ul > li > [aria-expanded=false]");
  while ((await branches.count()) > 0) await branches.first().click();
  const entries = menu.filter(({ path }) => path !== "");
  const links = entries.filter(({ disable }) => !disable);
  for (const { title, lock } of links) {
    const entry = nav.getByRole("link", { name: title }).first();
    await expect(entry.getByRole("img", { name: "私有功能" })).toHaveCount(lock ? 1 : 0);
  }
});

test("the sidebar shows only icons in a window up to 1500 px wide, and names in a wider one", async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await signIn(page, system, "admin");
  const nav = page.getByRole("navigation", { name: "主菜单" });
  expect((await nav.boundingBox())?.width).toBe(56);
  await page.setViewportSize({ width: 1501, height: 900 });
  await expect.poll(async () => (await nav.boundingBox())?.width).toBe(208);
});
