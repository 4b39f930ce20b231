import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { NewOrganisation } from "../organisation/organisation.rules.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { PersonName, personTexts } from "../people/people.rules.ts";
import { EpochMs, Id } from "../scalars.ts";
import { Account, sentPassword } from "../session/session.rules.ts";
import { liveChoices, menuStates, operatorNotesMax, organisationStates, quotaMax } from "./operator.rules.ts";
import { keptDays } from "./settings.rules.ts";

/** Limits of an organisation. Null: no limit; for `message_days`, the setting of the installation. */
const limits = {
  device_max: z.int("须为整数").min(0, "不能小于 0").max(quotaMax, "最多 1000000").nullable(),
  point_max: z.int("须为整数").min(0, "不能小于 0").max(quotaMax, "最多 1000000").nullable(),
  message_days: z.int("须为整数").min(keptDays.min, "至少 1 天").max(keptDays.max, "最多 1096 天").nullable(),
};

/**
 * `live`: whether members may watch live video; “default” means the setting of the installation. `messages`: number of
 * alarms of today and the six days before.
 */
const OperatedOrganisation = z
  .object({
    _id: Id,
    name: z.string(),
    state: z.enum(organisationStates),
    created_at: EpochMs,
    expires: EpochMs.nullable(),
    devices: z.number().int(),
    online: z.number().int(),
    points: z.number().int(),
    people: z.number().int(),
    messages: z.number().int(),
    storage_bytes: z.number().int(),
    parking: z.boolean(),
    live: z.enum(liveChoices),
    farm: z.boolean(),
    arrangement: z.boolean(),
    ...limits,
    /** Number of menu entries that are closed or locked. */
    limited: z.number().int(),
    notes: z.string(),
  })
  .meta({ id: "OperatedOrganisation" });
export type OperatedOrganisation = z.infer<typeof OperatedOrganisation>;

export const findOrganisations = endpoint({
  name: "operator.findOrganisations",
  method: "GET",
  path: "/api/operator/org/list",
  permission: "operator",
  cost: "total",
  summary: "企业与用量",
  input: z.object({
    keyword: z.string().overwrite(pastedText).max(100).optional(),
    state: z.enum(organisationStates).optional(),
    ...paging(),
  }),
  output: paged(OperatedOrganisation),
});

const MenuEntry = z.object({
  path: z.string(),
  title: z.string(),
  /** Parent menu entry; empty for an entry of the first level. */
  group: z.string(),
  state: z.enum(menuStates),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

export const getOrganisationMenu = endpoint({
  name: "operator.getOrganisationMenu",
  method: "GET",
  path: "/api/operator/org/menu",
  permission: "operator",
  cost: "query",
  summary: "企业的菜单，每项为开放、关闭或锁定",
  input: z.object({ _id: Id }),
  output: z.object({ list: z.array(MenuEntry) }),
});

export const addOrganisation = endpoint({
  name: "operator.addOrganisation",
  method: "POST",
  path: "/api/operator/org/add",
  permission: "operator",
  cost: "hash",
  summary: "新建企业及其首位管理员；新账号在未开通短信时须设初始密码",
  input: NewOrganisation.pick({ name: true }).extend({
    account: Account,
    admin_name: PersonName,
    /** Initial password; used only if the phone has no account yet. */
    password: sentPassword(personTexts.password).optional(),
  }),
  /** `password_kept`: the phone already had an account, whose password was not changed. */
  output: z.object({ _id: Id, password_kept: z.boolean() }),
});

export const editOrganisation = endpoint({
  name: "operator.editOrganisation",
  method: "POST",
  path: "/api/operator/org/edit",
  permission: "operator",
  cost: "query",
  summary: "修改企业的期限、功能、配额、菜单与备注；未给出的不变",
  input: z.object({
    _id: Id,
    expires: EpochMs.nullable().optional(),
    parking: z.boolean().optional(),
    farm: z.boolean().optional(),
    arrangement: z.boolean().optional(),
    device_max: limits.device_max.optional(),
    point_max: limits.point_max.optional(),
    message_days: limits.message_days.optional(),
    live: z.enum(liveChoices).optional(),
    /** Menu entries that are closed or locked; all others are open. */
    menu: z
      .array(z.object({ path: z.string().max(100), state: z.enum(["closed", "locked"]) }))
      .max(100)
      .optional(),
    notes: z.string().overwrite(pastedText).max(operatorNotesMax).optional(),
  }),
  output: Nothing,
});
