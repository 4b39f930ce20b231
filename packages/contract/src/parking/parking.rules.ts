import { type ReviewState, reviewStates } from "./review.rules.ts";

/** Constants of the pages: docs/reference/console.md C5 and C11. */
export const recordPageSize = 30;
export const exportMax = 5000;
export const causeMax = 50;
export const maxParkingMinutes = 10_000;
/** Default period: the last 7 days, today included. */
export const defaultPeriodDays = 7;
/** Order statistics: days that are shown first, and at most. */
export const defaultStatisticDays = 7;
export const maxStatisticDays = 90;
/** How long a person's step can be undone. */
export const undoMs = 24 * 3_600_000;

/** How long records with their orders are kept, and their pictures; days. docs/reference/parking.md P31. */
export const parkingRecordDays = 3 * 365;
export const parkingPictureDays = 180;
/** Records that were made for a demonstration go as its alarms do. */
export const parkingDemonstrationDays = 31;

/** Times by which observations become records, seconds; each can be set for a point. docs/reference/parking.md P1. */
export const defaultTimes = {
  enter: 60,
  leave: 60,
  /** Readings so long after the entry and before the leave vote for the plate. */
  vote: 120,
  falseLeaveGap: 180,
  minStay: 120,
  /** Observations wait so long for earlier ones. */
  reorderHold: 30,
  /** So long silent, an occupied berth is abnormal. */
  gapShort: 300,
  /** A gap that needs a person's look even when the same car is there afterwards. */
  gapLong: 1800,
} as const;
export type ParkingTimes = { readonly [K in keyof typeof defaultTimes]: number };

/** Below it an observation changes no phase (OCCUPY_MIN). docs/reference/parking.md P1. */
export const minOccupyConfidence = 0.8;
/** Observations that come so late are worked in; later ones become a record of their own, or are refused. */
export const lateReplayMs = 24 * 3_600_000;
export const lateDropMs = 7 * 24 * 3_600_000;

/** Type selector of the list (`status`). docs/reference/parking.md P19. */
export const listStatuses = {
  all: 0,
  unread: 1,
  today: 2,
  todayUnread: 3,
  marked: 4,
  disputed: 5,
  voided: 6,
  noOrder: 7,
  /** An order of it was paid and is closed. */
  refundDue: 8,
  pending: -1,
  excluded: -2,
} as const;
export type ListStatus = (typeof listStatuses)[keyof typeof listStatuses];

/** Filter value of review_state → stored values. 1 is 未审核. docs/reference/parking.md P17. */
export const reviewFilter: Readonly<Record<number, readonly ReviewState[]>> = {
  1: [reviewStates.pending],
  3: [reviewStates.automatic],
  4: [reviewStates.confirmed, reviewStates.changed],
};

/** Exactly the same on the server and in the form: docs/reference/parking.md P20. */
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
