import { z } from "zod";
import { endpoint, file, multipart, Nothing } from "../endpoint.ts";
import { GroupTarget } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { roles } from "../permissions.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { sentPassword } from "../session/session.rules.ts";
import { importLimits, PersonAccount, PersonName, personTexts, staffStatuses } from "./people.rules.ts";

const Named = z.object({ _id: Id, name: z.string() });

/**
 * A member. `bind_group`, `bind_device`: groups and devices assigned to the member; `group_device`: devices in the
 * assigned groups.
 */
export const Person = z
  .object({
    _id: Id,
    name: z.string(),
    account: z.string(),
    role: z.enum(roles),
    /** Name of the role in the caller's language. */
    _role: z.string(),
    status: z.enum(staffStatuses),
    dep: Named.nullable(),
    dep_id: Id.nullable(),
    create_at: EpochMs,
    active_time: EpochMs.nullable(),
    leave_time: EpochMs.nullable(),
    last_login_time: EpochMs.nullable(),
    last_login_location: z.string(),
    bind_group: z.array(Named),
    group_ids: z.array(Id),
    bind_device: z.array(z.object({ device_id: DeviceId, name: z.string() })),
    group_device: z.number().int(),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof Person>;

export const findPeople = endpoint({
  name: "people.find",
  method: "GET",
  path: "/api/client/org/staff/list",
  permission: "people.read",
  cost: "query",
  summary: "人员列表",
  input: z.object({
    /** A department, whose subdepartments are included, or the organisation. */
    dep_id: Id.optional(),
    role: z.enum(roles).optional(),
    status: z.enum(staffStatuses).optional(),
    keyword: z.string().overwrite(pastedText).max(100).optional(),
    ...paging(),
  }),
  output: paged(Person),
});

export const addPerson = endpoint({
  name: "people.add",
  method: "POST",
  path: "/api/client/org/staff/append",
  permission: "people.manage",
  cost: "hash",
  summary: "添加人员",
  input: z.object({
    name: PersonName,
    account: PersonAccount,
    role: z.enum(roles),
    dep_id: Id.optional(),
    password: sentPassword(personTexts.password).optional(),
  }),
  /** `password_kept`: the phone already had an account, whose password was not changed. */
  output: z.object({ _id: Id, password_kept: z.boolean() }),
});

export const editPerson = endpoint({
  name: "people.edit",
  method: "POST",
  path: "/api/client/org/staff/edit",
  permission: "people.manage",
  cost: "query",
  summary: "修改人员",
  input: z.object({
    _id: Id,
    name: PersonName,
    role: z.enum(roles),
    password: sentPassword(personTexts.password).optional(),
  }),
  output: Nothing,
});

export const switchDepartment = endpoint({
  name: "people.switchDepartment",
  method: "POST",
  path: "/api/client/org/staff/switchdep",
  permission: "people.manage",
  cost: "query",
  summary: "切换部门，已分配的设备组与设备随之清空",
  input: z.object({ _id: Id, dep_id: Id.optional() }),
  output: Nothing,
});

const StaffIds = z.array(Id).min(1, "请选择用户！").max(100);

export const assignGroups = endpoint({
  name: "people.allotGroups",
  method: "POST",
  path: "/api/client/org/staff/allot/group",
  permission: "people.manage",
  cost: "query",
  summary: "分配设备组：所选人员今后看到这些组",
  input: z.object({ staff_ids: StaffIds, group_ids: z.array(GroupTarget).max(5000) }),
  output: Nothing,
});

export const assignDevices = endpoint({
  name: "people.allotDevices",
  method: "POST",
  path: "/api/client/org/staff/allot/device",
  permission: "people.manage",
  cost: "query",
  summary: "分配设备：所选人员今后看到这些设备",
  input: z.object({ staff_ids: StaffIds, device_ids: z.array(DeviceId).max(5000) }),
  output: Nothing,
});

export const invalidatePerson = endpoint({
  name: "people.invalidate",
  method: "POST",
  path: "/api/client/org/staff/leave",
  permission: "people.invalidate",
  cost: "query",
  summary: "失效：移出企业，保留记录",
  input: z.object({ id: Id }),
  output: Nothing,
});

export const restorePerson = endpoint({
  name: "people.restore",
  method: "POST",
  path: "/api/client/org/staff/leave/cancel",
  permission: "people.invalidate",
  cost: "query",
  summary: "恢复已失效的人员",
  input: z.object({ id: Id }),
  output: Nothing,
});

export const removePerson = endpoint({
  name: "people.remove",
  method: "POST",
  path: "/api/client/org/staff/remove",
  permission: "people.invalidate",
  cost: "query",
  summary: "从企业删除人员",
  input: z.object({ id: Id }),
  output: Nothing,
});

export const getImportTemplate = endpoint({
  name: "people.getImportTemplate",
  method: "GET",
  path: "/api/client/org/staff/import/template",
  permission: "people.manage",
  cost: "cheap",
  summary: "批量添加人员的模板",
  input: Nothing,
  output: file("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
});

export const importPeople = endpoint({
  name: "people.import",
  method: "POST",
  path: "/api/client/org/staff/import",
  permission: "people.manage",
  cost: "decode",
  summary: "从表格批量添加人员，答复任务编号",
  input: multipart({
    fields: z.object({ dep_id: Id.optional() }),
    files: { file: { maxBytes: importLimits.bytes, maxCount: 1 } },
  }),
  output: z.object({ task_id: Id }),
});

/** Why a member sees a device, or does not see it. */
const Reason = z.object({
  /**
   * `admin`: an admin sees all devices; `device`, `group`: assigned to the member; `of_device`, `of_group`: assigned to
   * a subordinate.
   */
  kind: z.enum(["admin", "device", "group", "of_device", "of_group"]),
  /** Path of the group, from the top. */
  group: z.string(),
  /** Name of the subordinate who has the assignment; otherwise empty. */
  person: z.string(),
});
export type Reason = z.infer<typeof Reason>;

export const explainVisibility = endpoint({
  name: "people.explainVisibility",
  method: "GET",
  path: "/api/client/org/staff/explain",
  permission: "people.manage",
  cost: "query",
  summary: "某人为何看得到或看不到某设备",
  input: z.object({ _id: Id, device_id: DeviceId }),
  output: z.object({
    visible: z.boolean(),
    status: z.enum(staffStatuses),
    role: z.enum(roles),
    reasons: z.array(Reason),
    /** Groups of the device. Assigning one of these groups would make the device visible. */
    groups: z.array(z.object({ _id: Id, path: z.string() })),
  }),
});

export const viewAsPerson = endpoint({
  name: "people.viewAs",
  method: "POST",
  path: "/api/client/org/staff/view",
  permission: "people.view_as",
  cost: "query",
  summary: "以某人的身份只读查看控制台，答复令牌",
  input: z.object({ _id: Id }),
  output: z.object({ token: z.string() }),
});
