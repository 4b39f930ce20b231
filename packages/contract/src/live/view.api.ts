import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, Id } from "../scalars.ts";
import { splits, viewNameMax, viewTexts } from "./view.rules.ts";

const name = z
  .string({ error: viewTexts.name })
  .overwrite(pastedText)
  .min(1, viewTexts.name)
  .max(viewNameMax, viewTexts.nameLong);
export const ViewName = z.object({ name });

const slot = {
  deviceId: DeviceId.optional(),
  soltIndex: z.number().int().min(0, viewTexts.slot).max(8, viewTexts.slot),
};

/** A point in a window. Clients name the point `id` or `point_id`, and the window `soltIndex`. */
const ViewSlot = z
  .union([z.object({ point_id: Id, ...slot }), z.object({ id: Id, ...slot })])
  .transform((entry) => ({ point_id: "id" in entry ? entry.id : entry.point_id, soltIndex: entry.soltIndex }));

const display_type = z.union(splits.map((split) => z.literal(split)));
type Entry = { display_type: number; point_list: { soltIndex: number }[] };
const fits = ({ display_type: count, point_list }: Entry) =>
  new Set(point_list.map(({ soltIndex }) => soltIndex)).size === point_list.length &&
  point_list.every(({ soltIndex }) => soltIndex < count);

/** A saved view of the live wall: which point is in which window. */
const fields = { name, display_type, point_list: z.array(ViewSlot).min(1, viewTexts.points).max(9) };
const wrongSlot = { path: ["point_list"], error: viewTexts.slot };
const ViewEntry = z.object(fields).refine(fits, wrongSlot);
export type ViewEntry = z.output<typeof ViewEntry>;

export const LiveView = z
  .object({
    _id: Id,
    name: z.string(),
    display_type,
    /** Points within the caller's present scope, ordered by window. */
    point_list: z.array(z.object({ point_id: Id, deviceId: DeviceId, soltIndex: z.number().int() })),
  })
  .meta({ id: "LiveView" });
export type LiveView = z.infer<typeof LiveView>;

export const getViews = endpoint({
  name: "live.getViews",
  method: "GET",
  path: "/api/client/live/view/get",
  permission: "member",
  cost: "query",
  summary: "我的直播视图",
  input: Nothing,
  output: z.array(LiveView),
});

export const addView = endpoint({
  name: "live.addView",
  method: "POST",
  path: "/api/client/live/view/add",
  permission: "member",
  cost: "query",
  summary: "保存直播视图",
  input: ViewEntry,
  output: z.object({ _id: Id }),
});

export const setView = endpoint({
  name: "live.setView",
  method: "POST",
  path: "/api/client/live/view/set",
  permission: "member",
  cost: "query",
  summary: "修改或覆盖直播视图",
  input: z.object({ _id: Id, ...fields }).refine(fits, wrongSlot),
  output: Nothing,
});

export const removeView = endpoint({
  name: "live.removeView",
  method: "POST",
  path: "/api/client/live/view/del",
  permission: "member",
  cost: "query",
  summary: "删除直播视图",
  input: z.object({ _id: Id }),
  output: Nothing,
});
