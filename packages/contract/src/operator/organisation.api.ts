import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Id } from "../scalars.ts";
import { liveChoices, menuStates, operatorNotesMax, organisationStates } from "./operator.rules.ts";

/** `live`: “default” is as the installation is set. `messages`: alarms of today and the six days before. */
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
    /** Entries of the menu that are closed or locked. */
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
    keyword: z.string().trim().max(100).optional(),
    state: z.enum(organisationStates).optional(),
    ...paging(),
  }),
  output: paged(OperatedOrganisation),
});

const MenuEntry = z.object({
  path: z.string(),
  title: z.string(),
  /** The entry above it; empty for one of the first level. */
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

export const editOrganisation = endpoint({
  name: "operator.editOrganisation",
  method: "POST",
  path: "/api/operator/org/edit",
  permission: "operator",
  cost: "query",
  summary: "修改企业的期限、功能、菜单与备注；未给出的不变",
  input: z.object({
    _id: Id,
    expires: EpochMs.nullable().optional(),
    parking: z.boolean().optional(),
    live: z.enum(liveChoices).optional(),
    /** Those that are not open; all others are. */
    menu: z
      .array(z.object({ path: z.string().max(100), state: z.enum(["closed", "locked"]) }))
      .max(100)
      .optional(),
    notes: z.string().trim().max(operatorNotesMax).optional(),
  }),
  output: Nothing,
});
