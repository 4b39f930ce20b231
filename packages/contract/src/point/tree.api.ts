import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { CommaList, Id } from "../scalars.ts";
import { PlainPoint } from "./point.api.ts";

/** A node of the tree of groups, devices and points. The first node is the organisation. */
export interface PointNode {
  _id: string;
  name: string;
  type: "group" | "device" | "point";
  parent_id: string | null;
  /** Set for devices and points only. */
  device_id: string;
  online: boolean;
  children: PointNode[];
  /**
   * Number of different points below a group or device; set only in a response for one branch. The next field: number
   * of these points that are online.
   */
  point_count?: number | undefined;
  online_count?: number | undefined;
  /** True if the node has children that this response leaves out; request them with `node`. */
  deferred?: boolean | undefined;
}
export const PointNode: z.ZodType<PointNode> = z
  .object({
    _id: Id,
    name: z.string(),
    type: z.enum(["group", "device", "point"]),
    parent_id: Id.nullable(),
    device_id: z.string(),
    online: z.boolean(),
    children: z.array(z.lazy(() => PointNode)),
    point_count: z.number().int().optional(),
    online_count: z.number().int().optional(),
    deferred: z.boolean().optional(),
  })
  .meta({ id: "PointNode" });

export const getPointTree = endpoint({
  name: "point.getTree",
  method: "GET",
  path: "/api/client/point/tree",
  permission: "device.read",
  cost: "query",
  summary: "设备组、设备与点位树；未分组的设备直接在企业之下。可按分支读取",
  input: z.object({
    /** Only points that use one of these algorithms, with their devices and groups. */
    algs: CommaList.optional(),
    /**
     * Returns the direct children of this node (`_id` of the organisation, a group or a device) instead of the whole
     * tree.
     */
    node: Id.optional(),
    /** If there are more points than this, only the direct children of the organisation are returned. */
    up_to: z.coerce.number<number>().int().min(0).max(100_000).optional(),
  }),
  output: z.array(PointNode),
});

/** Maximum matches that a search returns. */
export const maxFound = 100;

export const searchPointTree = endpoint({
  name: "point.searchTree",
  method: "GET",
  path: "/api/client/point/tree/search",
  permission: "device.read",
  cost: "query",
  summary: "在点位树中按名称查找设备组、设备与点位，连同上级节点",
  input: z.object({ keyword: z.string().overwrite(pastedText).min(1).max(100) }),
  output: z.object({
    /** Matching nodes and their ancestors. */
    tree: z.array(PointNode),
    found: z.number().int(),
    /** True if there are more matches than returned. */
    is_cut: z.boolean(),
  }),
});

/** Returns points by id; points outside the caller's scope are missing. */
export const listNamedPoints = endpoint({
  name: "point.listNamed",
  method: "GET",
  path: "/api/client/point/names",
  permission: "device.read",
  cost: "query",
  summary: "按编号查询点位名称",
  input: z.object({ ids: CommaList.pipe(z.array(Id).max(200)) }),
  output: z.array(PlainPoint),
});
