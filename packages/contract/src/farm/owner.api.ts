import { z } from "zod";
import { endpoint, file, multipart, Nothing } from "../endpoint.ts";
import { GroupFilter, groupRefs } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { pastedCode, pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import { farmImportLimits, farmLimits, farmTexts } from "./farm.rules.ts";

export const FarmOwnerName = z
  .string({ error: farmTexts.ownerName })
  .overwrite(pastedText)
  .min(1, farmTexts.ownerName)
  .max(farmLimits.name, "养户名称最多 50 个字");
export const FarmOwnerCode = z
  .string({ error: farmTexts.ownerCode })
  .overwrite(pastedCode)
  .min(1, farmTexts.ownerCode)
  .max(farmLimits.code, "养户编码最多 50 个字符");
/** Id of a group; the root of the tree is refused. */
export const FarmGroup = z.uuid({ error: farmTexts.group }).register(groupRefs, { root: "refused" });

const FarmOwner = z
  .object({
    _id: Id,
    name: z.string(),
    code: z.string(),
    org_group: Id,
    /** Names on the path from the first level to the farmer's group; empty if the group was deleted. */
    org_group_name: z.string(),
    create_at: EpochMs,
    /** Number of cameras, and number of those that are points of a device. */
    cameras: z.number().int(),
    points: z.number().int(),
  })
  .meta({ id: "FarmOwner" });
export type FarmOwner = z.infer<typeof FarmOwner>;

export const findFarmOwners = endpoint({
  name: "farm.findOwners",
  method: "GET",
  path: "/api/client/farm/owner/list",
  permission: "farm.read",
  cost: "query",
  summary: "养户列表，按名称或编码查找；设备组含其下级",
  input: z.object({
    ...paging(),
    keyword: z.string().overwrite(pastedText).max(50).optional(),
    org_group: GroupFilter,
  }),
  output: paged(FarmOwner),
});

export const getFarmOwner = endpoint({
  name: "farm.getOwner",
  method: "GET",
  path: "/api/client/farm/owner/detail",
  permission: "farm.read",
  cost: "query",
  summary: "一个养户",
  input: z.object({ _id: Id }),
  output: FarmOwner,
});

export const addFarmOwner = endpoint({
  name: "farm.addOwner",
  method: "POST",
  path: "/api/client/farm/owner/add",
  permission: "farm.manage",
  cost: "query",
  summary: "添加养户",
  input: z.object({ org_group: FarmGroup, name: FarmOwnerName, code: FarmOwnerCode }),
  output: z.object({ _id: Id }),
});

export const editFarmOwner = endpoint({
  name: "farm.editOwner",
  method: "POST",
  path: "/api/client/farm/owner/edit",
  permission: "farm.manage",
  cost: "query",
  summary: "修改养户；不带设备组时仍属原组",
  input: z.object({ _id: Id, name: FarmOwnerName, code: FarmOwnerCode, org_group: FarmGroup.optional() }),
  output: z.object({ _id: Id }),
});

export const removeFarmOwner = endpoint({
  name: "farm.removeOwner",
  method: "POST",
  path: "/api/client/farm/owner/del",
  permission: "farm.manage",
  cost: "query",
  summary: "删除养户及其相机；已交给设备的相机从设备移除，消息保留",
  input: z.object({ _id: Id }),
  output: z.object({ cameras: z.number().int(), points: z.number().int() }),
});

export const getFarmOwnerTemplate = endpoint({
  name: "farm.getOwnerTemplate",
  method: "GET",
  path: "/api/client/farm/owner/import/template",
  permission: "farm.manage",
  cost: "cheap",
  summary: "批量添加养户的模板",
  input: Nothing,
  output: file("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
});

export const importFarmOwners = endpoint({
  name: "farm.importOwners",
  method: "POST",
  path: "/api/client/farm/owner/import",
  permission: "farm.manage",
  cost: "decode",
  summary: "按表格批量添加养户（xls、xlsx，第 1 行为表头），逐行给出结果",
  input: multipart({
    /** Group for rows that name none. */
    fields: z.object({ org_group: GroupFilter }),
    files: { file: { maxBytes: farmImportLimits.bytes, maxCount: 1 } },
  }),
  output: z.object({ task_id: Id }),
});
