import { z } from "zod";
import { pastedText } from "../pasted.ts";

/** The organisation is level 1; groups are on levels 2 to 5. docs/reference/rights.md R7. */
export const groupLevels = { first: 2, last: 5 } as const;
export const groupNameMax = 20;
/** Maximum characters of a group's texts: docs/reference/rights.md R8 and R9. */
export const groupDescriptionMax = 50;
export const labelLimits = { count: 3, text: 20 } as const;

/** Days of alarms that a group's overview counts, including today; the default range of lists is the same. */
export const overviewMessageDays = 7;

/** Error texts that users rely on: do not change them. */
export const groupTexts = {
  name: "请输入设备组名称",
  nameLong: "设备组名称最多 20 个字",
  descriptionLong: "描述最多 50 个字",
  labelValue: "请输入标签内容",
  labelLong: "标签内容最多 20 个字",
  labelMany: "标签数量已经超出了系统规定的最大限制！",
  labelTwice: "标签类型不能重复",
  location: "请输入完整的省市区地址！",
  moveTarget: "请选择设备组！",
} as const;

/**
 * Types of labels. The value of a location label is the code of a district or street; its address is shown.
 * docs/reference/rights.md R9.
 */
export const labelTypes = [
  { type: "location", name: "地理位置" },
  { type: "scene", name: "应用场景" },
  { type: "leader", name: "负责人" },
  { type: "phone", name: "联系电话" },
  { type: "area", name: "面积" },
  { type: "remark", name: "备注" },
] as const;
const labelTypeKeys = labelTypes.map(({ type }) => type);
export type LabelType = (typeof labelTypeKeys)[number];

/** Code of a district (six digits) or street (nine). The server also refuses codes of provinces and cities. */
export const divisionPattern = /^\d{6}(\d{3})?$/;

/** A label of a group. `overview`: 1 shows the label on the group's overview card. */
export const Label = z
  .object({
    type: z.enum(labelTypeKeys),
    value: z
      .string({ error: groupTexts.labelValue })
      .overwrite(pastedText)
      .min(1, groupTexts.labelValue)
      .max(20, groupTexts.labelLong),
    overview: z.union([z.literal(0), z.literal(1)]),
  })
  .refine(({ type, value }) => type !== "location" || divisionPattern.test(value), {
    path: ["value"],
    error: groupTexts.location,
  });
export type Label = z.infer<typeof Label>;

export const Labels = z
  .array(Label)
  .max(labelLimits.count, groupTexts.labelMany)
  .refine((labels) => new Set(labels.map(({ type }) => type)).size === labels.length, groupTexts.labelTwice);

export const GroupName = z
  .string({ error: groupTexts.name })
  .overwrite(pastedText)
  .min(1, groupTexts.name)
  .max(groupNameMax, groupTexts.nameLong);
export const GroupDescription = z.string().overwrite(pastedText).max(groupDescriptionMax, groupTexts.descriptionLong);
