import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";

const node = (page: Page, name: string) => page.locator(".react-flow__node").filter({ hasText: name });
const entry = (page: Page, name: string) =>
  page.getByRole("complementary", { name: "算法库" }).getByRole("button", { name });
const edges = (page: Page) => page.locator(".react-flow__edge");

test("opens the store, and draws, undoes, saves, changes and deletes a pipeline", async ({ page, system }) => {
  await signInAt(page, system, "lead", "/#/alg/my");
  const table = page.getByRole("table", { name: "算法商店" });
  await expect(table.getByRole("row")).toHaveCount(11);
  await accessible(page);
  await shoot(page, "algorithm-store");
  await page.getByRole("combobox", { name: "搜索" }).fill("抽烟");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("尚无安装包");
  await page.getByRole("combobox", { name: "搜索" }).fill("");

  await page.getByRole("button", { name: "算法编排" }).click();
  await expect(page.getByText("还没有算法编排")).toBeVisible();
  await accessible(page);
  await shoot(page, "arrangements-empty");
  await page.getByRole("button", { name: "新建编排" }).first().click();
  await expect(page.getByRole("heading", { name: "新建算法编排" })).toBeVisible();
  await accessible(page);
  await shoot(page, "arrangement-new");

  await page.getByLabel("名称", { exact: true }).fill("夜间离岗");
  await page.getByRole("combobox", { name: "算法平台" }).click();
  await page.getByTitle("瑞芯微RK3588").click();
  await entry(page, "区域入侵").click();
  await expect(page.getByText("请先添加开始节点！").first()).toBeVisible();
  await entry(page, "开始").click();
  await entry(page, "区域入侵").click();
  const middle = { targetPosition: { x: 460, y: 300 } };
  await entry(page, "离岗检测").dragTo(page.getByRole("application"), middle);
  await expect(edges(page)).toHaveCount(2);
  await entry(page, "结束").click();
  await expect(edges(page)).toHaveCount(3);
  await expect(page.getByText("可以保存")).toBeVisible();
  await entry(page, "抽烟检测").click();
  await expect(page.getByText("已有结束节点，不能再添加！").first()).toBeVisible();
  await accessible(page);
  await shoot(page, "arrangement-drawn");

  await node(page, "离岗检测").click();
  await expect(page.getByRole("complementary", { name: "节点信息" })).toContainText("leave_post");
  await page.keyboard.press("Delete");
  await expect(node(page, "离岗检测")).toBeHidden();
  await expect(edges(page)).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(edges(page)).toHaveCount(3);
  const before = await node(page, "离岗检测").boundingBox();
  if (before === null) throw new Error("the node is out of sight");
  await page.mouse.move(before.x + 60, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + 80, before.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await node(page, "离岗检测").boundingBox())?.y).toBeGreaterThan(before.y + 60);
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page.getByText("放弃未保存的修改？")).toBeVisible();
  await page.getByRole("button", { name: "继续编辑" }).click();
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("添加成功")).toBeVisible();

  const row = page.getByRole("row", { name: /夜间离岗/ });
  await expect(row).toContainText("瑞芯微RK3588");
  await accessible(page);
  await shoot(page, "arrangements");
  await page.reload();
  await row.getByRole("button", { name: /编辑/ }).click();
  await expect(edges(page)).toHaveCount(3);
  await page.getByRole("combobox", { name: "算法平台" }).click();
  await page.getByTitle("海思Hi3519").click();
  await expect(page.getByRole("dialog").getByText("切换算法平台将重置编排算法")).toBeVisible();
  await page.getByRole("button", { name: "切换并清空" }).click();
  await expect(edges(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^重\s*置$/ }).click();
  await expect(edges(page)).toHaveCount(3);
  await page.setViewportSize({ width: 800, height: 700 });
  const canvas = await page.getByRole("application").boundingBox();
  // Returns whether a node is inside the canvas after the window was made smaller.
  const isInView = async (name: string) => {
    const box = await node(page, name).boundingBox();
    return box !== null && canvas !== null && box.x >= canvas.x && box.x + box.width <= canvas.x + canvas.width;
  };
  for (const name of ["开始", "区域入侵", "结束"]) await expect.poll(() => isInView(name)).toBe(true);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByLabel("备注", { exact: true }).fill("保安室");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("修改成功")).toBeVisible();
  await expect(row).toContainText("保安室");

  // A phone has no space to draw: the pipeline can only be viewed, and the page says why.
  await row.getByRole("button", { name: /编辑/ }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("编辑编排需要更宽的屏幕，请在电脑上打开；这里可以查看")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "算法库" })).toHaveCount(0);
  await expect(node(page, "离岗检测")).toBeInViewport();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "返回" }).click();

  await row.getByRole("button", { name: /更多/ }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("button", { name: "删除编排" }).click();
  await expect(page.getByText("还没有算法编排")).toBeVisible();
});

test("a user who may not manage devices can view pipelines but change none", { tag: "@rest" }, async ({
  page,
  system,
}) => {
  await signIn(page, system, "staff");
  await page.goto("/#/alg/my?view=arrangements");
  await expect(page.getByText("还没有算法编排")).toBeVisible();
  await expect(page.getByRole("button", { name: "新建编排" })).toBeHidden();
  await page.goto("/#/alg/group");
  await expect(page.getByText("您只能查看，不能修改")).toBeVisible();
  await expect(page.getByRole("button", { name: "适应画布" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^保\s*存$/ })).toBeHidden();
});
