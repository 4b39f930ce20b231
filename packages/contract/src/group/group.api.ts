import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { CommaList, Id } from "../scalars.ts";
import { GroupDescription, GroupName, groupTexts, Labels } from "./group.rules.ts";

/** A node of the tree of device groups. The first node is the organisation itself. */
export interface GroupNode {
  _id: string;
  name: string;
  parent_id: string | null;
  /** True for a group outside the scope that is shown only as an ancestor of a visible group. */
  bare: boolean;
  /** Set if only some of the group's devices are visible: the group can be read, not changed. */
  partly?: true | undefined;
  /** Number of visible devices in this group and its subgroups. */
  device_count: number;
  /** Number of these devices that are online. */
  online_count: number;
  /** Description of the group; absent if empty. */
  description?: string | undefined;
  labels?: z.infer<typeof NodeLabel>[] | undefined;
  /** Address of the label of type location; absent if there is none. */
  locationtext?: string | undefined;
  /** Number of members who have this group or a subgroup assigned; absent if 0. */
  user_count?: number | undefined;
  children: GroupNode[];
}

const NodeLabel = z.object({ type: z.string(), value: z.string(), overview: z.union([z.literal(0), z.literal(1)]) });

export const GroupNode: z.ZodType<GroupNode> = z
  .object({
    _id: Id,
    name: z.string(),
    parent_id: Id.nullable(),
    bare: z.boolean(),
    partly: z.literal(true).optional(),
    device_count: z.number().int(),
    online_count: z.number().int(),
    description: z.string().optional(),
    labels: z.array(NodeLabel).optional(),
    locationtext: z.string().optional(),
    user_count: z.number().int().optional(),
    children: z.array(z.lazy(() => GroupNode)),
  })
  .meta({ id: "GroupNode" });

export const getGroupTree = endpoint({
  name: "group.getTree",
  method: "GET",
  path: "/api/client/org/group/tree",
  permission: "device.read",
  cost: "query",
  summary: "设备组树，只含可见部分",
  /** `algs`: returns only groups with a point where one of these algorithms runs, and their ancestors. */
  input: z.object({ algs: CommaList.optional() }),
  output: z.array(GroupNode),
});

export const groupCountKinds = ["point", "message", "berth"] as const;

/**
 * Returns counts per group for lists of objects other than devices. The organisation's id has the total.
 * `point`: number of points, and of online points. `message`: unread messages of the last 7 days. Groups without such
 * objects are left out.
 */
export const countInGroups = endpoint({
  name: "group.count",
  method: "GET",
  path: "/api/client/org/group/count",
  permission: "device.read",
  cost: "query",
  summary: "各设备组下的点位数、泊位数，或近 7 天的未读消息数",
  input: z.object({ of: z.enum(groupCountKinds) }),
  output: z.array(z.object({ _id: Id, count: z.number().int(), online: z.number().int().nullable() })),
});

const LabelView = z.object({
  type: z.string(),
  name: z.string(),
  value: z.string(),
  /** Text to show; for a location, its address. */
  text: z.string(),
  overview: z.union([z.literal(0), z.literal(1)]),
});

/** One group. `level`: depth in the tree; the organisation is level 1. */
export const Group = z
  .object({
    _id: Id,
    name: z.string(),
    /** Null: the organisation itself. */
    parent_id: Id.nullable(),
    /** Names on the path from the first level below the organisation to this group. */
    path: z.array(z.string()),
    level: z.number().int(),
    description: z.string(),
    labels: z.array(LabelView),
    /** True if only some of the group's devices are visible: the group can be read, not changed. */
    partly: z.boolean(),
    /** True if the group is shown only as an ancestor of visible groups: only its name and place are filled. */
    bare: z.boolean(),
  })
  .meta({ id: "Group" });
export type Group = z.infer<typeof Group>;

export const getGroup = endpoint({
  name: "group.get",
  method: "GET",
  path: "/api/client/org/group/detail",
  permission: "device.read",
  cost: "query",
  summary: "设备组详情",
  input: z.object({ _id: Id }),
  output: Group,
});

export const listGroups = endpoint({
  name: "group.list",
  method: "GET",
  path: "/api/client/org/group/list",
  permission: "device.read",
  cost: "query",
  summary: "可见的设备组，平铺",
  input: Nothing,
  output: z.array(z.object({ _id: Id, name: z.string(), parent_id: Id, level: z.number().int() })),
});

export const listLabelTypes = endpoint({
  name: "group.listLabelTypes",
  method: "GET",
  path: "/api/client/org/group/label/type",
  permission: "device.read",
  cost: "cheap",
  summary: "标签类型",
  input: Nothing,
  output: z.array(z.object({ type: z.string(), name: z.string() })),
});

/** Returns counts over a group and its subgroups; the organisation's id counts everything in scope. */
export const getGroupOverview = endpoint({
  name: "group.getOverview",
  method: "GET",
  path: "/api/client/org/overview",
  permission: "device.read",
  cost: "query",
  summary: "设备组概览：各项数量与设备在线率",
  input: z.object({ _id: Id }),
  output: z.object({
    sub_group: z.number().int(),
    device: z.number().int(),
    point: z.number().int(),
    message: z.number().int(),
    user: z.number().int(),
    berth: z.number().int(),
    /** Percentage of online devices, one decimal; null if there are no devices. */
    device_online_rate: z.number().nullable(),
  }),
});

const facts = { name: GroupName, description: GroupDescription.default(""), labels: Labels.default([]) };

export const addGroup = endpoint({
  name: "group.add",
  method: "POST",
  path: "/api/client/org/group/add",
  permission: "device.manage",
  cost: "query",
  summary: "添加设备组",
  /** `parent_id`: a group, or the organisation. */
  input: z.object({ parent_id: Id, ...facts }),
  output: z.object({ _id: Id }),
});

export const editGroup = endpoint({
  name: "group.edit",
  method: "POST",
  path: "/api/client/org/group/edit",
  permission: "device.manage",
  cost: "query",
  summary: "修改设备组",
  input: z.object({ _id: Id, ...facts }),
  output: Nothing,
});

export const removeGroup = endpoint({
  name: "group.remove",
  method: "POST",
  path: "/api/client/org/group/del",
  permission: "device.manage",
  cost: "query",
  summary: "删除设备组，其中的设备只解除绑定",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const moveGroup = endpoint({
  name: "group.move",
  method: "POST",
  path: "/api/client/org/group/move",
  permission: "device.manage",
  cost: "query",
  summary: "移动设备组",
  input: z.object({ id: Id, to: z.uuid({ error: groupTexts.moveTarget }) }),
  output: Nothing,
});

export const sortGroups = endpoint({
  name: "group.sort",
  method: "POST",
  path: "/api/client/org/group/sort/save",
  permission: "device.manage",
  cost: "query",
  summary: "保存同级设备组的顺序",
  input: z.object({
    sorts: z.array(z.number().int().min(0).max(100_000)).min(1).max(5000),
    ids: z.array(Id).min(1).max(5000),
  }),
  output: Nothing,
});
