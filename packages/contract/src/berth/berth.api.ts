import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { pastedCode, pastedText } from "../pasted.ts";
import { PointNode } from "../point/tree.api.ts";
import { Corner, DeviceId, EpochMs, Flag, Id } from "../scalars.ts";
import {
  berthPageSize,
  berthStatuses,
  berthTexts,
  berthTypes,
  maxCorners,
  minCorners,
  numberPattern,
  padNumber,
  prefixPattern,
} from "./berth.rules.ts";
import { berthTroubles } from "./berth-phase.rules.ts";
import { polygonProblem } from "./berth-shape.rules.ts";

/** Corners of a berth as shares of the picture, in drawing order. */
export const BerthRegion = z
  .array(Corner, { error: berthTexts.corners })
  .min(minCorners, berthTexts.corners)
  .max(maxCorners, berthTexts.cornersMany)
  .superRefine((corners, context) => {
    const problem = polygonProblem(corners);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

const Prefix = z.string().overwrite(pastedCode).regex(prefixPattern, berthTexts.prefixLetters);

export const BerthEntry = z.object({
  prefix: Prefix,
  no: z
    .string({ error: berthTexts.number })
    .overwrite(pastedCode)
    .min(1, berthTexts.number)
    .regex(numberPattern, berthTexts.numberDigits)
    .transform(padNumber),
  roi: BerthRegion,
  type: z.literal([...berthTypes], { error: berthTexts.information }),
  is_new_energy: z.literal([0, 1], { error: berthTexts.information }),
});

export const Berth = z
  .object({
    _id: Id,
    device_id: DeviceId,
    device_name: z.string(),
    point_id: Id,
    point_name: z.string(),
    group_name: z.string(),
    prefix: z.string(),
    /** Number of the berth with at least three digits. */
    no: z.string(),
    /** Berth text: prefix and number. */
    label: z.string(),
    roi: z.array(Corner),
    type: z.literal([...berthTypes]),
    is_new_energy: Flag,
    status: z.literal([...berthStatuses]),
    /** Causes of status 2 (abnormal); empty for other statuses. */
    troubles: z.array(z.enum(berthTroubles)),
    /** 1: the device already uses this region. */
    enable: Flag,
    /** Reason why the device refused the region; empty if it did not. */
    refused: z.string(),
    invalid: Flag,
    /** Plate of the parked car; empty when free or not read. */
    plate_num: z.string(),
    /** Start of the current status; null before the first observation. */
    since: EpochMs.nullable(),
    seen_at: EpochMs.nullable(),
    /** Signed address of the point's last picture; empty if there is none. */
    point_image: z.string(),
    create_at: EpochMs,
  })
  .meta({ id: "Berth" });
export type Berth = z.infer<typeof Berth>;

export const getBerthTree = endpoint({
  name: "berth.getTree",
  method: "GET",
  path: "/api/client/berth/tree",
  permission: "berth.read",
  cost: "query",
  summary: "设备组、设备与视频点位树",
  input: Nothing,
  output: z.object({
    tree: z.array(PointNode),
    /** Number of berths per point; points without berths are missing. */
    counts: z.record(z.string(), z.number().int()),
  }),
});

export const listPointBerths = endpoint({
  name: "berth.listOfPoint",
  method: "GET",
  path: "/api/client/berth/point",
  permission: "berth.read",
  cost: "query",
  summary: "点位的泊位，按泊位号自然排序",
  input: z.object({ id: Id }),
  output: z.array(Berth),
});

export const listBerths = endpoint({
  name: "berth.listAll",
  method: "GET",
  path: "/api/client/berth/all",
  permission: "berth.read",
  cost: "query",
  summary: "全部泊位（供选择）",
  input: z.object({ keyword: z.string().overwrite(pastedText).max(100).optional(), group_id: GroupFilter }),
  output: z.array(
    Berth.pick({ _id: true, label: true, point_id: true, point_name: true, status: true, invalid: true }),
  ),
});

export const findBerths = endpoint({
  name: "berth.find",
  method: "GET",
  path: "/api/client/berth/list",
  permission: "berth.read",
  cost: "query",
  summary: "泊位列表，按泊位号自然排序",
  input: z.object({
    ...paging(100, berthPageSize),
    /** Text to find in the berth text, ignoring case. */
    keyword: z.string().overwrite(pastedText).max(100).optional(),
    group_id: GroupFilter,
    device_id: DeviceId.optional(),
    point_id: Id.optional(),
    /** Status 0, 1, 2 or -2; absent: any. */
    status: z.coerce.number<number>().int().min(-2).max(2).optional(),
  }),
  output: paged(Berth),
});

export const suggestBerthNumber = endpoint({
  name: "berth.suggestNumber",
  method: "GET",
  path: "/api/client/berth/prefix",
  permission: "berth.read",
  cost: "query",
  summary: "某前缀的建议泊位号",
  input: z.object({ prefix: Prefix }),
  output: z.object({ no: z.string() }),
});

export const getBerthSnapshot = endpoint({
  name: "berth.getSnapshot",
  method: "GET",
  path: "/api/client/berth/snapshot",
  permission: "device.snapshot",
  cost: "device",
  summary: "让设备抓拍点位的当前画面",
  input: z.object({ point_id: Id }),
  output: z.object({ url: z.string(), at: EpochMs }),
});

export const getBerthPicture = endpoint({
  name: "berth.getPicture",
  method: "GET",
  path: "/api/client/berth/picture",
  permission: "berth.read",
  cost: "query",
  summary: "点位最近一次的画面",
  input: z.object({ point_id: Id }),
  output: z.object({
    name: z.string(),
    device_id: DeviceId,
    device_name: z.string(),
    online: z.boolean(),
    /** Signed address; empty if there is no picture. */
    url: z.string(),
    at: EpochMs.nullable(),
  }),
});

export const listBerthOptions = endpoint({
  name: "berth.listOptions",
  method: "GET",
  path: "/api/client/berth/options",
  permission: "berth.read",
  cost: "query",
  summary: "校正泊位时可选的泊位",
  /** `record_id`: parking record for which a berth is chosen; berths that were occupied during it are disabled. */
  input: z.object({ point_id: Id, record_id: Id.optional() }),
  output: z.array(z.object({ label: z.string(), value: z.string(), disabled: z.boolean(), reason: z.string() })),
});

export const addBerth = endpoint({
  name: "berth.add",
  method: "POST",
  path: "/api/client/berth/add",
  permission: "berth.manage",
  cost: "query",
  summary: "添加泊位",
  input: BerthEntry.extend({
    device_id: DeviceId.optional(),
    point_id: z.uuid({ error: berthTexts.point }),
    /** Id chosen by the caller, so that a repeated request does not create a second berth. */
    _id: Id.optional(),
  }),
  output: Berth,
});

export const editBerth = endpoint({
  name: "berth.edit",
  method: "PUT",
  path: "/api/client/berth/edit",
  permission: "berth.manage",
  cost: "query",
  summary: "修改泊位",
  input: BerthEntry.partial().extend({ _id: Id }),
  output: Berth,
});

export const deleteBerth = endpoint({
  name: "berth.delete",
  method: "DELETE",
  path: "/api/client/berth/del",
  permission: "berth.manage",
  cost: "query",
  summary: "删除泊位",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});

export const restoreBerth = endpoint({
  name: "berth.restoreDeleted",
  method: "POST",
  path: "/api/client/berth/undelete",
  permission: "berth.manage",
  cost: "query",
  summary: "撤销删除泊位",
  input: z.object({ _id: Id }),
  output: Berth,
});

export const voidBerth = endpoint({
  name: "berth.void",
  method: "POST",
  path: "/api/client/berth/invalid",
  permission: "berth.manage",
  cost: "query",
  summary: "作废或恢复泊位",
  input: z.object({ _id: Id, invalid: Flag }),
  output: Berth,
});
