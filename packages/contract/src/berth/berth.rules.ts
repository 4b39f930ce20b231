/** Berths: docs/reference/parking.md P27 and P28, docs/reference/console.md C11. */

/** Direction of parking: 1 vertical, 2 side, 3 diagonal. */
export const berthTypes = [1, 2, 3] as const;
export type BerthType = (typeof berthTypes)[number];

/** Status of a berth: 0 free, 1 occupied, 2 abnormal, -2 voided. */
export const berthStatuses = [0, 1, 2, -2] as const;
export type BerthStatus = (typeof berthStatuses)[number];

export const defaultPrefix = "A";
export const numberDigits = 3;
export const maxNumberDigits = 6;
export const maxPrefixLength = 8;
/** Delay after the last change of a shape until it is saved, ms. */
export const editPauseMs = 500;
/** Minimum length of a drawn rectangle's longer side in canvas pixels; a smaller one is discarded. */
export const minRectangleSide = 30;
export const minCorners = 3;
/** Maximum corners of a berth; users draw far fewer. */
export const maxCorners = 32;
export const berthPageSize = 10;
export const berthPageSizes = [10, 30, 50] as const;
/** Maximum berths of one point, because the device analyses every berth in every frame. */
export const maxBerthsPerPoint = 100;

/** Error texts of berth forms, shared by server and console. */
export const berthTexts = {
  point: "请选择点位！",
  pointNode: "请选择视频点位！",
  number: "请输入泊位号！",
  numberDigits: "泊位号为 1 到 6 位数字",
  prefixLetters: "前缀最多 8 个字，只能含文字、字母、数字和短横",
  information: "请选择下列泊位信息！",
  corners: "泊位至少需要 3 个点",
  cornersMany: "泊位最多 32 个点",
  crossing: "泊位的边不能相互交叉",
  tooSmall: "泊位太小，请重新绘制",
} as const;

/**
 * Format of a berth prefix; it may be empty. Prefix "A1" with number 001 and prefix "A" with number 1001 give one berth
 * text, so the second berth is refused as a duplicate.
 */
export const prefixPattern = /^[\p{L}\p{N}-]{0,8}$/u;
export const numberPattern = /^\d{1,6}$/;

/** Returns the number with at least three digits. */
export function padNumber(no: number | string): string {
  return String(Number(no)).padStart(numberDigits, "0");
}

/** Returns the berth text: prefix and number. */
export function berthText(prefix: string, no: number | string): string {
  return `${prefix}${padNumber(no)}`;
}

/**
 * Returns a key that sorts berth texts naturally: runs of digits compare as numbers, letters ignore case.
 * Runs of digits are padded to 8 digits; longer runs stay unchanged.
 */
export function berthSortKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(8, "0"));
}

/**
 * Returns the number to suggest for a new berth: one more than the highest number of the prefix; gaps are not filled.
 * Without a highest number: 1.
 */
export function suggestNumber(highest: number | null): string {
  return padNumber((highest ?? 0) + 1);
}

interface BerthFacts {
  invalid: boolean;
  hasOpenRecord: boolean;
}

/** Returns why a berth cannot be edited now; undefined if it can. docs/reference/parking.md P28. */
export function editRefusal({ invalid }: Pick<BerthFacts, "invalid">): "berth_void" | undefined {
  return invalid ? "berth_void" : undefined;
}
export function deleteRefusal({ invalid, hasOpenRecord }: BerthFacts): "berth_void" | "berth_in_use" | undefined {
  return invalid ? "berth_void" : hasOpenRecord ? "berth_in_use" : undefined;
}
