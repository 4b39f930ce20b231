import { type Fen, fenOfYuan, minFen, noFen, timesFen } from "./fen.ts";
import { type CarType } from "./plate.rules.ts";

/** Rule of the occupancy fee (占用费). docs/reference/orders.md O2 and O5. */
export interface ChargingRule {
  /** Price per minute in fen (0.01 yuan). */
  occupy_cost_fen: Fen;
  /** Maximum fee per stay in fen. */
  max_price_fen: Fen;
  /** Minutes at the begin of a stay that are free. */
  start_time: number;
}

export const defaultChargingRule: ChargingRule = {
  occupy_cost_fen: fenOfYuan(0.2),
  max_price_fen: fenOfYuan(30),
  start_time: 20,
};

/**
 * True if the free minutes are charged as well once a stay exceeds them. The customer may want to change this:
 * docs/reference/orders.md O2.
 */
export const freeTimeBilled: boolean = false;

/** Maximum seconds between two observations of charging for the time between them to count as charging. */
export const maxChargingInterval = 60;
/**
 * Seconds for which an unknown charging state counts as the last known one. Unknown time after that counts as charging.
 */
export const chargingUnknownSeconds = 300;
/**
 * Minimum share of the stay with observed charging state; below it, the charging time of the stay counts as unknown.
 */
export const chargingKnownShare = 0.8;

export interface BilledStay {
  carType: CarType;
  /** Seconds between entry and leave. */
  seconds: number;
  chargingSeconds: number;
  /** Seconds during which the charging state was observed. */
  knownSeconds: number;
}

/** Rounds epoch ms to whole seconds, half up. All rules use the rounded times, so that they agree. */
export const wholeSeconds = (ms: number): number => Math.round(ms / 1000);

export const isChargingKnown = ({ seconds, knownSeconds }: Pick<BilledStay, "seconds" | "knownSeconds">) =>
  knownSeconds >= seconds * chargingKnownShare;

/**
 * Returns the seconds to charge: the whole stay of a fuel car; the time without charging of a new-energy car, or 0 if
 * that time is unknown.
 */
export function billableSeconds(stay: BilledStay): number {
  if (stay.carType === 1) return Math.max(0, stay.seconds);
  return isChargingKnown(stay) ? Math.max(0, stay.seconds - stay.chargingSeconds) : 0;
}

/** Calculation of a fee, line by line. `minutes`: length of the chargeable time in started minutes. */
export interface FeeSum {
  minutes: number;
  free: number;
  billed: number;
  rule: ChargingRule;
  /** Fee before the maximum per stay is applied. */
  uncapped_fen: Fen;
  fee_fen: Fen;
}

/**
 * Returns the fee for this many chargeable seconds: every started minute after the free ones, up to the maximum per
 * stay.
 */
export function feeSum(billable: number, rule: ChargingRule): FeeSum {
  const minutes = Math.ceil(Math.max(0, billable) / 60);
  const isFree = minutes <= rule.start_time;
  const billed = isFree ? 0 : freeTimeBilled ? minutes : minutes - rule.start_time;
  const uncapped = timesFen(billed, rule.occupy_cost_fen);
  const fee = isFree ? noFen : minFen(uncapped, rule.max_price_fen);
  return { minutes, free: Math.min(minutes, rule.start_time), billed, rule, uncapped_fen: uncapped, fee_fen: fee };
}

export const feeOf = (stay: BilledStay, rule: ChargingRule): Fen => feeSum(billableSeconds(stay), rule).fee_fen;
