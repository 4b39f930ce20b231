import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { Id } from "../scalars.ts";

/** A node of the tree of device groups. The first node is the organisation itself; `bare`: only an ancestor of what one sees. */
export const GroupNode = z
  .object({
    _id: Id,
    name: z.string(),
    parent_id: Id.nullable(),
    bare: z.boolean(),
    /** Visible devices in this group and below it. */
    device_count: z.number().int(),
    get children() {
      return z.array(GroupNode);
    },
  })
  .meta({ id: "GroupNode" });
export type GroupNode = z.infer<typeof GroupNode>;

export const getGroupTree = endpoint({
  name: "group.getTree",
  method: "GET",
  path: "/api/client/org/group/tree",
  permission: "device.read",
  summary: "设备组树，只含可见部分",
  input: Nothing,
  output: z.array(GroupNode),
});
