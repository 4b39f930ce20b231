import { type ReviewState, reviewStates } from "./review.rules.ts";

/** Page size of the records list. docs/reference/console.md C5 and C11. */
export const recordPageSize = 30;
export const exportMax = 5000;
export const causeMax = 50;
export const maxParkingMinutes = 10_000;
/** Default range of the records list in days: the last 7, today included. */
export const defaultPeriodDays = 7;
/** Default and maximum days of the order statistics. */
export const defaultStatisticDays = 7;
export const maxStatisticDays = 90;
/** Time during which a user's action on a record can be undone, in milliseconds. */
export const undoMs = 24 * 3_600_000;

/** Retention of records with their orders, and of their pictures, in days. docs/reference/parking.md P31. */
export const parkingRecordDays = 3 * 365;
export const parkingPictureDays = 180;
/** Days for which generated demonstration records are kept, the same as for demonstration alarms. */
export const parkingDemonstrationDays = 31;

/**
 * Times in seconds for deriving parking records from observations. Each can be set per point. docs/reference/parking.md
 * P1.
 */
export const defaultTimes = {
  enter: 60,
  leave: 60,
  /** Length of the period after the entry, and before the exit, whose readings vote for the plate. */
  vote: 120,
  falseLeaveGap: 180,
  minStay: 120,
  /** Time for which an observation is held back in case earlier ones arrive later. */
  reorderHold: 30,
  /** Time without observations after which an occupied berth counts as abnormal. */
  gapShort: 300,
  /**
   * Minimum length of a gap in the observations after which a user must check the record, even if the same car is there
   * afterwards.
   */
  gapLong: 1800,
} as const;
export type ParkingTimes = { readonly [K in keyof typeof defaultTimes]: number };

/**
 * Minimum confidence of an observation that may change the berth's phase (OCCUPY_MIN). docs/reference/parking.md P1.
 */
export const minOccupyConfidence = 0.8;
/**
 * Limits of late observations, ms. Up to `lateReplayMs` late, they are replayed; up to `lateDropMs`, they form a
 * separate record; later ones are refused.
 */
export const lateReplayMs = 24 * 3_600_000;
export const lateDropMs = 7 * 24 * 3_600_000;

/** Values of the type filter (`status`) of the records list. docs/reference/parking.md P19. */
export const listStatuses = {
  all: 0,
  unread: 1,
  today: 2,
  todayUnread: 3,
  marked: 4,
  disputed: 5,
  voided: 6,
  noOrder: 7,
  /** Records with an order that was paid and is closed, so that a refund is due. */
  refundDue: 8,
  pending: -1,
  excluded: -2,
} as const;
export type ListStatus = (typeof listStatuses)[keyof typeof listStatuses];

/** Value of the filter `review_state` → stored states. 1 means 未审核 (not reviewed). docs/reference/parking.md P17. */
export const reviewFilter: Readonly<Record<number, readonly ReviewState[]>> = {
  1: [reviewStates.pending],
  3: [reviewStates.automatic],
  4: [reviewStates.confirmed, reviewStates.changed],
};

/** Error texts, shared by the server and the form: docs/reference/parking.md P20. */
export const parkingTexts = {
  chooseRecords: "请选择需要操作的记录",
  chooseExport: "请选择需要导出的数据！",
  chooseMerge: "请选择需要人工合成的订单记录！",
  chooseSecond: "请从以上订单记录中选择与之合成的订单记录！",
  chooseSplit: "请选择需要人工拆分的订单记录！",
  plateEmpty: "车牌号不能为空！",
  plateEnter: "请输入车牌号码！",
  plateFormat: "请输入正确格式的车牌号！",
  cause: "请输入审核理由！",
  excludeCause: "请输入剔除理由！",
  causeLong: "理由最多 50 个字",
  minutes: "停车时长为 0 到 10000 分钟的整数",
  exportMany: "一次最多导出 5000 条，请缩小范围",
} as const;
