import { z } from "zod";
import { pastedText } from "../pasted.ts";
import { Account } from "../session/session.rules.ts";
import { defaultIndustry, industries } from "./industries.ts";

/** Error texts that users rely on: do not change them. */
export const enterpriseTexts = {
  name: "请输入企业名称！",
  type: "请选择企业类型！",
  logo: "上传logo图片格式错误",
} as const;

export const NewOrganisation = z.object({
  name: z
    .string({ error: enterpriseTexts.name })
    .overwrite(pastedText)
    .min(1, enterpriseTexts.name)
    .max(50, "企业名称最多 50 个字"),
  type: z.enum(industries, { error: enterpriseTexts.type }).default(defaultIndustry),
  addr: z.string().overwrite(pastedText).max(100, "企业地址最多 100 个字").default(""),
  phone: Account,
});

/** Maximum organisations that one account can create: within 24 hours, and in total. */
export const organisationLimits = { perDay: 3, perAccount: 20 } as const;

/** Length of a person's name in characters: docs/reference/console.md C12. */
export const personNameLength = { min: 2, max: 16 } as const;
export const personName = (empty: string, wrong: string) =>
  z
    .string({ error: empty })
    .overwrite(pastedText)
    .min(1, empty)
    .min(personNameLength.min, wrong)
    .max(personNameLength.max, wrong);

/** Name that users edit on their account page. The error text for an empty name differs from other pages: 名称不能为空！ */
export const OwnName = personName("名称不能为空！", "名称长度为 2 到 16 个字符");

/** Limits of logo files: docs/reference/rights.md R19. */
export const logoLimits = { bytes: 2 * 1024 * 1024, svgBytes: 200 * 1024 } as const;
export const enterpriseLogoTypes = ["image/png", "image/jpeg"] as const;
export const systemLogoTypes = ["image/jpeg", "image/svg+xml", "image/png"] as const;
export const systemTitleMax = 30;

/** Default of the organisation's word for device groups. docs/reference/rights.md R19. */
export const aliasDefault = "设备组";
export const aliasMax = 10;
export const aliasEmpty = "请输入别名！";
/** Delay in ms until the page reloads after the word was changed. docs/reference/console.md C12. */
export const aliasReloadMs = 500;
