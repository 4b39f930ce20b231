import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { atHome } from "../session/sign-in.ts";

/** Deployments in the order of the columns of the table in docs/develop/deployments.md. */
const ways = ["ordinary", "`PRIVATE=1`", "`INTERNAL_MODE=1`", "`PRIVATE=1 PRIVATE_CODE=wens`"] as const;

/**
 * Returns the pages of the menu that are open in this deployment according to the docs, and all pages that the docs
 * name.
 */
function documentedMenu(way: (typeof ways)[number]): { open: string[]; named: ReadonlySet<string> } {
  const text = readFileSync(join(import.meta.dirname, "../../docs/develop/deployments.md"), "utf8");
  const table = /## Menu\n\n([\s\S]*?)\n\n/.exec(text)?.[1] ?? "";
  const rows = table
    .split("\n")
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, path = "", , ...states]) => ({ path: path.replaceAll("`", ""), state: states[ways.indexOf(way)] }));
  expect(rows.length, "rows of the table").toBeGreaterThan(30);
  return {
    open: rows.filter(({ state }) => state === "open").map(({ path }) => path),
    named: new Set(rows.map(({ path }) => path)),
  };
}

/** Returns the paths of the links in the menu, after opening every branch. */
async function shownMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const paths = new Set<string>();
  const collect = async () => {
    const links = await menu.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const href of links) if (href !== null) paths.add(href.replace(/^.*#/, ""));
  };
  await collect();
  const groups = await menu
    .locator("button[aria-expanded]")
    .evaluateAll((all) => all.map(({ textContent }) => textContent));
  for (const name of groups) {
    const group = menu.locator("button[aria-expanded]").filter({ hasText: name });
    if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
    await collect();
  }
  return [...paths];
}

/**
 * Defines the test of a fresh installation of this deployment: its menu equals that of the docs, and every page opens.
 */
export function walkDeployment(way: (typeof ways)[number]): void {
  test.setTimeout(300_000);

  test(`${way}: the menu equals that of the docs, and every page of it opens`, async ({ page, system }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(/http\S+#\/setup\?key=\S+/.exec(system.output())?.[0] ?? "/");
    await page.getByLabel("企业名称").fill("星光物流园");
    await page.getByLabel("姓名").fill("赵一鸣");
    await page.getByLabel("手机号").fill("13812346208");
    await page.getByLabel("密码").fill("Starlight-2026");
    await page.getByRole("button", { name: "创建企业" }).click();
    await atHome(page);
    const { open, named } = documentedMenu(way);
    expect((await shownMenu(page)).filter((path) => named.has(path)).toSorted()).toEqual(open.toSorted());
    for (const path of open) {
      await page.goto(`/#${path}`);
      await expect(page.locator("h1, h2").filter({ visible: true }).first(), path).toBeVisible();
      await expect(page.getByText("您尚未开通此功能"), path).toHaveCount(0);
    }
  });
}
