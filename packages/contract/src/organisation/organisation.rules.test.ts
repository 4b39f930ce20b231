import { describe, expect, it } from "vitest";
import { defaultIndustry, industries, industryName } from "./industries.ts";
import { saveAlias } from "./organisation.api.ts";
import { aliasDefault, aliasReloadMs, enterpriseTexts, NewOrganisation, OwnName } from "./organisation.rules.ts";

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.success ? "" : result.error?.issues[0]?.message;
const enterprise = { name: "星光物流园", phone: "13912345678" };

describe("creating an organisation shows exactly these texts", () => {
  it.each([
    ["name required", { ...enterprise, name: "  " }, "请输入企业名称！"],
    ["type of the list", { ...enterprise, type: "航天" }, "请选择企业类型！"],
    ["phone required", { ...enterprise, phone: "" }, "请输入手机号码！"],
    ["phone format", { ...enterprise, phone: "123" }, "请输入正确格式的手机号码！"],
  ])("%s", (_rule, input, text) => expect(messageOf(NewOrganisation.safeParse(input))).toBe(text));

  it("has 35 different industries, 公共服务 by default", () => {
    expect(new Set(industries).size).toBe(35);
    expect(defaultIndustry).toBe("公共服务");
    expect(NewOrganisation.parse(enterprise).type).toBe("公共服务");
  });

  it.each(["zh-TW", "en"] as const)(
    "gives each industry a unique name in %s and keeps the Chinese value",
    (language) => {
      expect(new Set(industries.map((industry) => industryName(industry, language))).size).toBe(35);
      expect(industries.map((industry) => industryName(industry, "zh-CN"))).toEqual(industries);
    },
  );

  it("trims name, phone and address", () =>
    expect(NewOrganisation.parse({ name: " 甲 ", phone: " 13912345678 ", addr: " 乙路 1 号 " })).toMatchObject({
      name: "甲",
      phone: "13912345678",
      addr: "乙路 1 号",
    }));

  it("refuses a logo of another file type", () => expect(enterpriseTexts.logo).toBe("上传logo图片格式错误"));
});

describe("basic data and alias show exactly these texts", () => {
  it.each([
    ["own name required", OwnName.safeParse(""), "名称不能为空！"],
    ["own name of one character", OwnName.safeParse("王"), "名称长度为 2 到 16 个字符"],
    ["alias required", saveAlias.input.safeParse({ name: "group", value: " " }), "请输入别名！"],
    [
      "alias of 11 characters",
      saveAlias.input.safeParse({ name: "group", value: "一".repeat(11) }),
      "别名最多 10 个字",
    ],
    ["alias of 10 characters", saveAlias.input.safeParse({ name: "group", value: "一".repeat(10) }), ""],
  ])("%s", (_rule, result, text) => expect(messageOf(result)).toBe(text));
  it("uses the word 设备组 until a user changes it, and reloads the page after 500 ms", () =>
    expect([aliasDefault, aliasReloadMs]).toEqual(["设备组", 500]));
});
