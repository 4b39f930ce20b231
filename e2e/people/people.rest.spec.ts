import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { atHome } from "../session/sign-in.ts";
import { choose, invalidate, password, pickDepartment, register, restore, rowOf, takeDemoCode } from "./people.ts";

test("from registration to an organisation with members", async ({ page, openPage, problems }) => {
  const phone = (n: number) => `137123400${n}0`;
  const enterprise = "星光物流园";

  await test.step("register and create an organisation", async () => {
    await register(page, phone(0));
    await expect(page.getByRole("heading", { name: "创建企业" })).toBeVisible();
    await page.getByRole("button", { name: "创建企业" }).click();
    await expect(page.getByText("请输入企业名称！")).toBeVisible();
    await accessible(page);
    await shoot(page, "company");
    await page.getByLabel("企业名称").fill(`  ${enterprise}  `);
    await page.getByRole("button", { name: "创建企业" }).click();
    await expect(page.getByText("企业创建成功！")).toBeVisible();
    await expect(page.getByRole("button", { name: /用户菜单/ })).toContainText(enterprise);
  });

  await test.step("make departments and add three people", async () => {
    await page.goto("/#/persons");
    await expect(page.getByRole("heading", { name: "人员管理" })).toBeVisible();
    for (const name of ["安保部", "运营部"]) {
      await page.getByRole("button", { name: "添加部门" }).click();
      await page.getByLabel("部门名称").fill(name);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("部门名称")).toBeHidden();
      await expect(page.getByRole("treeitem", { name })).toBeVisible();
    }
    for (const [n, name] of ["钱二宝", "孙三省", "李四光"].entries()) {
      await page.getByRole("button", { name: "添加用户" }).first().click();
      const dialog = page.getByRole("dialog");
      if (n === 0) {
        await dialog.getByRole("button", { name: "添加用户" }).click();
        await expect(dialog.getByText("请输入用户名称！")).toBeVisible();
        await expect(dialog.getByText("请输入手机号码！")).toBeVisible();
        await accessible(page);
        await shoot(page, "person-add");
      }
      await dialog.getByLabel("用户名称").fill(name);
      await dialog.getByLabel("手机号码").fill(phone(n + 1));
      await pickDepartment(page, "安保部");
      await dialog.getByRole("button", { name: "添加用户" }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, name)).toContainText("未激活");
    }
    await accessible(page);
    await shoot(page, "persons");
  });

  const other = await openPage();
  await test.step("one of them registers, joins and is in", async () => {
    await register(other, phone(1));
    await expect(other.getByText(enterprise)).toBeVisible();
    await shoot(other, "company-invited");
    // The account exists and is signed in, but shows nothing here before it joins.
    await page.reload();
    await expect(rowOf(page, "钱二宝")).toContainText("未激活");
    await expect(rowOf(page, "钱二宝")).not.toContainText("本机");
    await other.getByRole("button", { name: "加入组织" }).click();
    await atHome(other);
  });

  await test.step("the admin makes the member lead of the department, and moves another", async () => {
    await page.reload();
    await expect(rowOf(page, "钱二宝")).toContainText("正常");
    await page.getByRole("button", { name: "编辑：钱二宝" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "部门管理员" }).check();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^保\s*存$/ })
      .click();
    await expect(rowOf(page, "钱二宝")).toContainText("部门管理员");
    await choose(page, "孙三省", "切换部门");
    await pickDepartment(page, "运营部");
    await expect(page.getByText("确定要切换部门？")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "切换部门" }).click();
    await expect(rowOf(page, "孙三省")).toContainText("运营部");
    await other.goto("/#/persons");
    await other.reload();
    await expect(rowOf(other, "李四光")).toBeVisible();
    await expect(rowOf(other, "孙三省")).toBeHidden();
  });

  /**
   * Lets a restored member enter the organisation again: until then, the member is in none, whichever page is opened.
   */
  async function enterAgain(): Promise<void> {
    await other.reload();
    await expect(other.getByText("点击“进入”，在您的企业中继续工作")).toBeVisible();
    await expect(other.getByText("您正在以下企业中工作")).toBeHidden();
    await other.getByRole("button", { name: "进入" }).click();
    await atHome(other);
  }

  await test.step("a member who is invalidated while signed in enters again after the restoration", async () => {
    problems.allow(/status of 403/);
    await invalidate(page, "钱二宝");
    await expect(other.getByText("身份失效").first()).toBeVisible();
    await expect(other).toHaveURL(/#\/company/);
    await accessible(other);
    await shoot(other, "company-left");
    await restore(page, "钱二宝");
    await enterAgain();
    await other.goto("/#/company");
    await expect(other.getByText("您正在以下企业中工作")).toBeVisible();
    await other.getByRole("link", { name: "返回首页" }).click();
    await atHome(other);
  });

  await test.step("shows the invalidation to a member who signs in; the member enters again after the restoration", async () => {
    await invalidate(page, "钱二宝");
    await expect(other.getByText("身份失效").first()).toBeVisible();
    await other.evaluate(() => localStorage.clear());
    await other.goto("/#/login");
    await other.reload();
    await other.getByLabel("手机号").fill(phone(1));
    await other.getByLabel("密码", { exact: true }).fill(password);
    await other.getByRole("button", { name: /^登\s*录$/ }).click();
    const notice = `您已被移出${enterprise}，如需恢复请联系该企业的管理员`;
    await expect(other.locator(".ant-message").getByText(notice)).toBeVisible();
    await restore(page, "钱二宝");
    await enterAgain();
  });

  await test.step("a member resets a forgotten password and signs in with it", async () => {
    await other.evaluate(() => localStorage.clear());
    await other.goto("/#/login");
    await other.reload();
    await other.getByText("忘记密码").click();
    await takeDemoCode(other, phone(1));
    await other.getByLabel("新密码").fill(`${password}!`);
    await other.getByLabel("确认密码").fill("else");
    await other.getByRole("button", { name: "修改密码" }).click();
    await expect(other.getByText("两次密码不一致")).toBeVisible();
    await accessible(other);
    await shoot(other, "forgot-password");
    await other.getByLabel("确认密码").fill(`${password}!`);
    await other.getByRole("button", { name: "修改密码" }).click();
    await expect(other.getByText("修改成功")).toBeVisible();
    await other.getByLabel("密码", { exact: true }).fill(`${password}!`);
    await other.getByRole("button", { name: /^登\s*录$/ }).click();
    await expect(other.getByRole("button", { name: /用户菜单/ })).toContainText(enterprise);
  });
});
