import { dayMs, zoneOffsetMs } from "../calendar.ts";
import { addFen, type Fen, fenOfYuan, timesFen } from "../parking/fen.ts";

/**
 * Catalogue of service packages with prices and limits: docs/reference/service-packages.md. The prices are examples, in
 * yuan per unit and month.
 */
export const serviceIds = ["access", "storage"] as const;
export type ServiceId = (typeof serviceIds)[number];

/** Whether a bundle can be bought: 1 yes, 2 no. */
export type Enable = 1 | 2;

export interface BundleAttr {
  label: string;
  value: number | string;
  unit: string;
}

export interface Bundle {
  id: string;
  name: string;
  /** Price in yuan per unit and month. */
  price: number;
  enable: Enable;
  attrs: readonly BundleAttr[];
  /** Price in yuan of one unit for this number of months. */
  times: readonly { num: number; discount_price: number }[];
}

export interface ServiceSpec {
  id: string;
  name: string;
  enable: Enable;
  bundle: readonly Bundle[];
}

export interface Service {
  id: ServiceId;
  title: string;
  specs: readonly ServiceSpec[];
}

export const cartLimits = { number: 100, trialNumber: 1, trialMonths: 1, months: 36, lines: 20 } as const;
/**
 * Durations in months that the page offers. Any whole number of months up to the limit in {@link cartLimits} is
 * accepted.
 */
export const offeredMonths = [1, 3, 6, 12, 24, 36] as const;
const paidMonthsOfYear = 10;

/**
 * Returns the number of months to pay: every full year costs ten months, so 18 months cost 16.
 * @param months positive whole number
 */
export function paidMonths(months: number): number {
  return Math.floor(months / 12) * paidMonthsOfYear + (months % 12);
}

/** Number of points included per Mbps of live video. */
export const pointsPerMbps = 4;
export const trialSpecId = "trial";

const timesOf = (price: number, months: readonly number[] = offeredMonths) =>
  months.map((num) => ({ num, discount_price: price * paidMonths(num) }));

function accessBundle(mbps: number, price: number): Bundle {
  return {
    id: `access-${mbps}`,
    name: `${mbps} Mbps`,
    price,
    enable: 1,
    times: timesOf(price),
    attrs: [
      { label: "观看带宽", value: mbps, unit: "Mbps" },
      { label: "点位", value: mbps * pointsPerMbps, unit: "路" },
    ],
  };
}

function storageSpec(days: number, price: number): ServiceSpec {
  const bundle: Bundle = {
    id: `storage-${days}`,
    name: "单路点位",
    price,
    enable: 1,
    times: timesOf(price),
    attrs: [
      { label: "存储时长", value: days, unit: "天" },
      { label: "类型", value: "动检录像", unit: "" },
    ],
  };
  return { id: `days-${days}`, name: `${days}天`, enable: 1, bundle: [bundle] };
}

export const catalogue: readonly Service[] = [
  {
    id: "access",
    title: "设备接入",
    specs: [
      {
        id: trialSpecId,
        name: "免费体验",
        enable: 1,
        bundle: [{ ...accessBundle(1, 0), id: "trial-1", times: timesOf(0, [cartLimits.trialMonths]) }],
      },
      {
        id: "standard",
        name: "标准接入",
        enable: 1,
        bundle: [accessBundle(2, 20), accessBundle(5, 45), accessBundle(10, 80), accessBundle(20, 150)],
      },
    ],
  },
  {
    id: "storage",
    title: "动检云存储",
    specs: [storageSpec(7, 6), storageSpec(15, 10), storageSpec(30, 16)],
  },
];

/** Limits that one unit of a bundle adds. */
export interface Gives {
  mbps: number;
  points: number;
  /** Days for which the clips of one point are kept. */
  storage_days: number;
}

const numberOf = ({ attrs }: Bundle, label: string): number => {
  const value = attrs.find((attr) => attr.label === label)?.value;
  return typeof value === "number" ? value : 0;
};

export const givesOf = (bundle: Bundle): Gives => ({
  mbps: numberOf(bundle, "观看带宽"),
  points: numberOf(bundle, "点位"),
  storage_days: numberOf(bundle, "存储时长"),
});

export interface CartLine {
  service_id: string;
  spec_id: string;
  bundle_id: string;
  number: number;
  /** Duration in months. */
  duration: number;
}

export interface FoundBundle {
  service: Service;
  spec: ServiceSpec;
  bundle: Bundle;
}

export function findBundle(line: Pick<CartLine, "service_id" | "spec_id" | "bundle_id">): FoundBundle | undefined {
  const service = catalogue.find(({ id }) => id === line.service_id);
  const spec = service?.specs.find(({ id }) => id === line.spec_id);
  const bundle = spec?.bundle.find(({ id }) => id === line.bundle_id);
  return service && spec && bundle && { service, spec, bundle };
}

export const isTrial = ({ spec_id }: Pick<CartLine, "spec_id">): boolean => spec_id === trialSpecId;

/** Error texts, shared by the server and the form. */
export const cartTexts = {
  empty: "请选择套餐！",
  number: "数量须为 1 到 100 的整数",
  trial: "免费体验限购 1 份、1 个月",
  trialUsed: "免费体验每个企业只能领取一次",
  duration: "购买时长须为 1 到 36 个月",
  unknown: "套餐不存在或已下架，请刷新后重新选择",
  lines: "一张订单最多 20 项",
} as const;

/** Returns why an order line is invalid; undefined if it is valid. */
export function lineTrouble(line: CartLine): (typeof cartTexts)[keyof typeof cartTexts] | undefined {
  const found = findBundle(line);
  if (found === undefined || found.spec.enable !== 1 || found.bundle.enable !== 1) return cartTexts.unknown;
  if (!Number.isInteger(line.number) || line.number < 1 || line.number > cartLimits.number) return cartTexts.number;
  if (!Number.isInteger(line.duration) || line.duration < 1 || line.duration > cartLimits.months)
    return cartTexts.duration;
  const { trialNumber, trialMonths } = cartLimits;
  if (isTrial(line) && (line.number !== trialNumber || line.duration !== trialMonths)) return cartTexts.trial;
  return undefined;
}

/** Returns the amount of an order line: price × quantity × months to pay; 0 for an unknown bundle. */
export function lineFen(line: CartLine): Fen {
  const price = findBundle(line)?.bundle.price ?? 0;
  return timesFen(line.number * paidMonths(line.duration), fenOfYuan(price));
}

export const totalFen = (lines: readonly CartLine[]): Fen => addFen(...lines.map(lineFen));

/** Returns the duration as text: “1 年” or “18 个月”. */
export const durationText = (months: number): string => (months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`);

/** Returns the title of a bundle, for example “标准接入 2 Mbps”. */
export const bundleTitle = ({ spec, bundle }: FoundBundle): string => `${spec.name} ${bundle.name}`;

/** Days before the end of a package on which warnings are sent. */
export const warnedDays = [30, 7, 1] as const;

/**
 * Returns true if a package ends soon: within the largest number of {@link warnedDays} that is shorter than the
 * package.
 * @param now epoch ms
 */
export function isEnding({ starts_at, ends_at }: { starts_at: number; ends_at: number }, now: number): boolean {
  const known = warnedDays.filter((days) => ends_at - starts_at > (days + 1) * dayMs);
  return now < ends_at && ends_at - now <= Math.max(0, ...known) * dayMs;
}
/** Days for which clips are kept after their package has ended. */
export const storageGraceDays = 30;

/** Days from an order to its payment deadline on the bill. */
export const billDueDays = 30;

export const orderStates = ["unpaid", "paid", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * Returns the time this many calendar months later. If the month has no such day, its last day.
 * @param from epoch ms; the day is that of Asia/Shanghai
 */
export function addMonths(from: number, months: number): number {
  const at = new Date(from + zoneOffsetMs);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.getTime() - zoneOffsetMs;
}
