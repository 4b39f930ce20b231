import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { Id } from "../scalars.ts";

/** A node of the tree of device groups. The first node is the organisation itself. */
export interface GroupNode {
  _id: string;
  name: string;
  parent_id: string | null;
  /** Not in view itself, only an ancestor of what is. */
  bare: boolean;
  /** Visible devices in this group and below it. */
  device_count: number;
  children: GroupNode[];
}

export const GroupNode: z.ZodType<GroupNode> = z
  .object({
    _id: Id,
    name: z.string(),
    parent_id: Id.nullable(),
    bare: z.boolean(),
    device_count: z.number().int(),
    children: z.array(z.lazy(() => GroupNode)),
  })
  .meta({ id: "GroupNode" });

export const getGroupTree = endpoint({
  name: "group.getTree",
  method: "GET",
  path: "/api/client/org/group/tree",
  permission: "device.read",
  summary: "设备组树，只含可见部分",
  input: Nothing,
  output: z.array(GroupNode),
});
