import { z } from "zod";
import { endpoint, file } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { endlessPaging, paged } from "../paging.ts";
import { pastedCode, pastedText } from "../pasted.ts";
import { CommaList, DeviceId, EpochMs, EpochMsQuery, Flag, Id, Version } from "../scalars.ts";
import { FenAmount } from "./fen.ts";
import { causeMax, exportMax, maxParkingMinutes, parkingTexts, recordPageSize } from "./parking.rules.ts";
import { normalisePlate, plateEntryProblem } from "./plate.rules.ts";
import { ParkingRecord } from "./record.ts";
import { orderStates, recordActions } from "./review.rules.ts";

const whole = (min: number, max: number) => z.coerce.number<number>().int().min(min).max(max);
const anyFlag = whole(-1, 1).default(0);
const setFlag = whole(0, 1).optional();

/** Filters of parking records, joined by AND. docs/reference/parking.md P19. */
export const RecordFilter = z.object({
  /** Text to find in plate, berth text and serial number. */
  keyword: z.string().overwrite(pastedText).max(100).optional(),
  device_id: DeviceId.optional(),
  point_id: Id.optional(),
  group_id: GroupFilter,
  berth_num: z.string().overwrite(pastedCode).max(20).optional(),
  plate_num: z.string().overwrite(pastedText).max(16).transform(normalisePlate).optional(),
  /** Minimum duration of a stay in minutes. */
  parking_time: z.coerce
    .number<number>({ error: parkingTexts.minutes })
    .int(parkingTexts.minutes)
    .min(0, parkingTexts.minutes)
    .max(maxParkingMinutes, parkingTexts.minutes)
    .optional(),
  /** 1 entered, 2 left, 3 order made; joined by OR. */
  parking_status: CommaList.pipe(z.array(z.enum(["1", "2", "3"])).max(3)).optional(),
  client_read: anyFlag,
  client_mark: anyFlag,
  dispute_state: setFlag,
  scrap_state: setFlag,
  exclude_state: setFlag,
  /** Review: 0 all, 1 not reviewed, 3 automatic, 4 by a user. */
  review_state: whole(0, 4).optional(),
  /** Settlement: 0 all, 1 unsettled, 2 settled. */
  occupancy_settle: whole(0, 2).default(0),
  /** occupancy: records that can become an order; charging: stays of the charging report. */
  order_type: z.enum(["occupancy", "charging"]).optional(),
  /** Kind of car: 0 all, 1 fuel, 2 new energy. */
  car_type: whole(0, 2).optional(),
  /** Time range of entry_time, or of leave_time if there was no entry; both ends included. */
  time_start: EpochMsQuery.optional(),
  time_end: EpochMsQuery.optional(),
  /** Value of the type filter: see `listStatuses`. */
  status: whole(-2, 8).default(0),
});

/** Sort order of parking records. */
export const RecordOrder = z.enum(["berth", "money", "time"]);
export type RecordOrder = z.infer<typeof RecordOrder>;

export const findParkingRecords = endpoint({
  name: "parking.find",
  method: "GET",
  path: "/api/client/parking/list",
  permission: "parking.read",
  cost: "query",
  summary: "停车记录列表，新的在前",
  input: RecordFilter.extend({
    ...endlessPaging(100, recordPageSize),
    /**
     * Sort order. `berth`: natural order of the berth text, default for pending records; `money`: highest amount first;
     * `time`: newest first.
     */
    sort: RecordOrder.optional(),
    /** 0: the matches behind a full page are not counted; the client then calls `parking/count` in parallel. */
    count: whole(0, 1).default(1),
  }),
  output: paged(ParkingRecord),
});

export const countParkingRecords = endpoint({
  name: "parking.count",
  method: "GET",
  path: "/api/client/parking/count",
  permission: "parking.read",
  cost: "total",
  summary: "符合条件的停车记录数，以及其中待审核、标记、剔除的数目",
  input: RecordFilter,
  output: z.object({
    count: z.number().int(),
    more: z.boolean().optional(),
    /** Counts per type for the same filter, ignoring its type. */
    pending: z.number().int(),
    marked: z.number().int(),
    excluded: z.number().int(),
    unread: z.number().int(),
  }),
});

export const getParkingRecord = endpoint({
  name: "parking.get",
  method: "GET",
  path: "/api/client/parking/detail",
  permission: "parking.read",
  cost: "query",
  summary: "停车记录详情",
  input: z.object({ id: Id }),
  output: ParkingRecord,
});

const oneOrMany = z.union([Id.transform((id) => [id]), z.array(Id).min(1, parkingTexts.chooseRecords).max(1000)], {
  error: parkingTexts.chooseRecords,
});
/** Version of the record that the user saw; default: the current version. Only for calls about a single record. */
const version = Version.optional();
const cause = (empty: string) =>
  z.string({ error: empty }).overwrite(pastedText).max(causeMax, parkingTexts.causeLong).default("");
const Changed = z.array(ParkingRecord);
const needsCause =
  (flag: string, field: string, message: string) =>
  (input: Record<string, unknown>, context: z.RefinementCtx): void => {
    if (input[flag] === 1 && input[field] === "") context.addIssue({ code: "custom", path: [field], message });
  };

export const correctPlate = endpoint({
  name: "parking.correctPlate",
  method: "POST",
  path: "/api/client/parking/plate",
  permission: "parking.review",
  cost: "query",
  summary: "校正车牌",
  input: z.object({
    _id: Id,
    plate_num: z
      .string({ error: parkingTexts.plateEmpty })
      .max(32, parkingTexts.plateFormat)
      .transform(normalisePlate)
      .superRefine((plate, context) => {
        const problem = plateEntryProblem(plate);
        if (problem === undefined) return;
        context.addIssue({
          code: "custom",
          message: problem === "empty" ? parkingTexts.plateEmpty : parkingTexts.plateFormat,
        });
      }),
    version,
  }),
  output: Changed,
});

export const correctBerth = endpoint({
  name: "parking.correctBerth",
  method: "POST",
  path: "/api/client/parking/berth",
  permission: "parking.review",
  cost: "query",
  summary: "校正泊位",
  input: z.object({ _id: Id, berth_num: z.string().overwrite(pastedCode).min(1).max(20), version }),
  output: Changed,
});

export const confirmRecords = endpoint({
  name: "parking.confirm",
  method: "POST",
  path: "/api/client/parking/confirm",
  permission: "parking.review",
  cost: "query",
  summary: "确认记录无误",
  input: z.object({ _id: oneOrMany, version }),
  output: Changed,
});

export const scrapRecords = endpoint({
  name: "parking.scrap",
  method: "POST",
  path: "/api/client/parking/scrap",
  permission: "parking.review",
  cost: "query",
  summary: "作废或取消作废",
  input: z
    .object({ _id: oneOrMany, scrap_state: Flag, scrap_cause: cause(parkingTexts.cause), version })
    .superRefine(needsCause("scrap_state", "scrap_cause", parkingTexts.cause)),
  output: Changed,
});

export const disputeRecord = endpoint({
  name: "parking.dispute",
  method: "POST",
  path: "/api/client/parking/dispute",
  permission: "parking.review",
  cost: "query",
  summary: "标为争议或取消争议",
  input: z
    .object({ _id: Id, dispute_state: Flag, dispute_cause: cause(parkingTexts.cause), version })
    .superRefine(needsCause("dispute_state", "dispute_cause", parkingTexts.cause)),
  output: Changed,
});

export const excludeRecord = endpoint({
  name: "parking.exclude",
  method: "POST",
  path: "/api/client/parking/exclude",
  permission: "parking.review",
  cost: "query",
  summary: "剔除或取消剔除",
  input: z
    .object({ _id: Id, exclude_state: Flag, exclude_cause: cause(parkingTexts.excludeCause), version })
    .superRefine(needsCause("exclude_state", "exclude_cause", parkingTexts.excludeCause)),
  output: Changed,
});

const flagged = z.object({ _id: oneOrMany, status: Flag });

export const readRecords = endpoint({
  name: "parking.read",
  method: "POST",
  path: "/api/client/parking/read",
  permission: "parking.review",
  cost: "query",
  summary: "标为已读或未读",
  input: flagged,
  output: z.object({ changed: z.number().int() }),
});

export const markRecords = endpoint({
  name: "parking.mark",
  method: "POST",
  path: "/api/client/parking/mark",
  permission: "parking.review",
  cost: "query",
  summary: "标记或取消标记",
  input: flagged,
  output: z.object({ changed: z.number().int() }),
});

export const readRecordImages = endpoint({
  name: "parking.readImages",
  method: "POST",
  path: "/api/client/parking/image/read",
  permission: "parking.review",
  cost: "query",
  summary: "图片标为已看",
  input: flagged,
  output: z.object({ changed: z.number().int() }),
});

export const mergeRecords = endpoint({
  name: "parking.merge",
  method: "POST",
  path: "/api/client/parking/merge",
  permission: "parking.review",
  cost: "query",
  summary: "人工合成两条记录",
  input: z.object({
    ids: z
      .array(Id, { error: parkingTexts.chooseMerge })
      .min(1, parkingTexts.chooseMerge)
      .min(2, parkingTexts.chooseSecond)
      .max(2, parkingTexts.chooseSecond),
  }),
  output: Changed,
});

export const splitRecords = endpoint({
  name: "parking.split",
  method: "POST",
  path: "/api/client/parking/split",
  permission: "parking.review",
  cost: "query",
  summary: "人工拆分记录",
  input: z.object({
    ids: z.array(Id, { error: parkingTexts.chooseSplit }).min(1, parkingTexts.chooseSplit).max(100),
    /**
     * Start (`from`) of a gap in `gaps`: each record is split there into two stays. Absent: each record is split into
     * an entry and an exit.
     */
    at: EpochMs.optional(),
  }),
  output: Changed,
});

export const undoStep = endpoint({
  name: "parking.undo",
  method: "POST",
  path: "/api/client/parking/undo",
  permission: "parking.review",
  cost: "query",
  summary: "撤销最近一次人工操作（24 小时内）",
  input: z.object({ _id: Id, version }),
  output: Changed,
});

/**
 * Returns the effect of an action without carrying it out. Amounts: owed before and after; null: no order is possible.
 */
export const previewAction = endpoint({
  name: "parking.preview",
  method: "POST",
  path: "/api/client/parking/preview",
  permission: "parking.review",
  cost: "query",
  summary: "预览操作后的费用与订单",
  input: z.object({
    action: z.enum(recordActions),
    ids: z.array(Id).min(1, parkingTexts.chooseRecords).max(100),
    plate_num: z.string().max(32).transform(normalisePlate).optional(),
    berth_num: z.string().overwrite(pastedCode).max(20).optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        _id: Id,
        before_fen: FenAmount.nullable(),
        after_fen: FenAmount.nullable(),
        /**
         * Effect on the order. none: no order before and after; kept: unchanged; closed: closed; made: a new one;
         * replaced: closed and a new one.
         */
        order: z.enum(["none", "kept", "made", "closed", "replaced"]),
        order_state: z.literal([...orderStates]),
        /** Calculation of the new fee as text in the reader's language. */
        sum: z.string(),
      }),
    ),
    /** Reason why the action would be refused, in the reader's language; empty if it is possible. */
    refusal: z.string(),
  }),
});

export const getTimeline = endpoint({
  name: "parking.getTimeline",
  method: "GET",
  path: "/api/client/parking/timeline",
  permission: "parking.read",
  cost: "query",
  summary: "记录的来历：观测、判定、人员操作，以及费用如何算出",
  input: z.object({ id: Id }),
  output: z.object({
    steps: z.array(
      z.object({
        at: EpochMs,
        kind: z.enum(["entry", "leave", "decision", "person", "order"]),
        /** Description of the step in the reader's language. */
        text: z.string(),
        user: z.string(),
        cause: z.string(),
        /** True if `parking/undo` can undo this step. */
        can_undo: z.boolean(),
      }),
    ),
    /** Lines of the fee's calculation, in the reader's language. */
    fee: z.array(z.object({ label: z.string(), value: z.string() })),
    /** `day`: other stays in this berth on that day; `visits`: earlier stays of the plate. */
    day: z.array(z.object({ _id: Id, from: EpochMs, to: EpochMs.nullable(), plate_num: z.string() })),
    visits: z.array(z.object({ _id: Id, berth_num: z.string(), plate_num: z.string(), time: EpochMs })),
  }),
});

export const exportRecords = endpoint({
  name: "parking.export",
  method: "GET",
  path: "/api/client/parking/export",
  permission: "parking.export",
  cost: "export",
  summary: "导出所选停车记录（停车数据.xlsx），返回下载地址",
  input: z.object({
    ids: CommaList.pipe(z.array(Id).min(1, parkingTexts.chooseExport).max(exportMax, parkingTexts.exportMany)),
  }),
  output: z.object({ url: z.string(), name: z.string() }),
});

/**
 * Same as `parking.export` for selections that do not fit into an address: chosen records, or all that match a filter.
 */
export const exportManyRecords = endpoint({
  name: "parking.exportMany",
  method: "POST",
  path: "/api/client/parking/export",
  permission: "parking.export",
  cost: "export",
  summary: "导出停车记录：所选的，或符合条件的全部（最多 5000 条）",
  input: z
    .object({ ids: z.array(Id).max(exportMax, parkingTexts.exportMany).optional(), match: RecordFilter.optional() })
    .refine(({ ids = [], match }) => ids.length > 0 !== (match !== undefined), {
      error: parkingTexts.chooseExport,
      path: ["ids"],
    }),
  output: z.object({ url: z.string(), name: z.string() }),
});

export const xlsxMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const downloadExport = endpoint({
  name: "parking.downloadExport",
  method: "GET",
  path: "/api/client/parking/export/file",
  permission: "signed",
  cost: "file",
  summary: "停车数据.xlsx（签名地址）",
  input: z.object({ id: Id, e: z.coerce.number<number>().int(), k: z.string().max(200) }),
  output: file(xlsxMime),
});
