import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { CommaList, Id } from "../scalars.ts";
import { GroupDescription, GroupName, groupTexts, Labels } from "./group.rules.ts";

/** A node of the tree of device groups. The first node is the organisation itself. */
export interface GroupNode {
  _id: string;
  name: string;
  parent_id: string | null;
  /** Not in scope, only an ancestor of a visible group. */
  bare: boolean;
  /** Visible only because of some of its devices: readable, not changeable. Absent if the whole group is visible. */
  partly?: true | undefined;
  /** Visible devices in this group and below it. */
  device_count: number;
  /** Number of these devices that are online. */
  online_count: number;
  /** Description of the group; absent if empty. */
  description?: string | undefined;
  labels?: z.infer<typeof NodeLabel>[] | undefined;
  /** Address of the location among its labels. */
  locationtext?: string | undefined;
  /** Members to whom it or a group below it is assigned; absent if there are none. */
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
  /** `algs`: only groups with a point on which one of these algorithms runs, and their ancestors. */
  input: z.object({ algs: CommaList.optional() }),
  output: z.array(GroupNode),
});

export const groupCountKinds = ["point", "message", "berth"] as const;

/**
 * Returns counts per group for lists of other objects than devices.
 * `point`: points, and how many of them are online; `message`: unread messages of the last 7 days. Groups without any
 * are omitted; the organisation's id has the total.
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
  /** Shown text: the address, for a location. */
  text: z.string(),
  overview: z.union([z.literal(0), z.literal(1)]),
});

/** One group. `level`: the organisation is 1. */
export const Group = z
  .object({
    _id: Id,
    name: z.string(),
    /** Null: the organisation itself. */
    parent_id: Id.nullable(),
    /** Names from the first group below the organisation down to this one. */
    path: z.array(z.string()),
    level: z.number().int(),
    description: z.string(),
    labels: z.array(LabelView),
    /** Visible only because of some of its devices: readable, not changeable. */
    partly: z.boolean(),
    /** Only an ancestor of visible groups: only name and place are given. */
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
    /** Per cent with one decimal; null where there is no device. */
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
  /** parent_id: a group, or the organisation. */
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
