import {
  type BilledStay,
  billableSeconds,
  type ChargingRule,
  type FeeSum,
  feeSum,
  isChargingKnown,
  wholeSeconds,
} from "@huiyan/contract/parking/fee.rules";
import { type CarType } from "@huiyan/contract/parking/plate.rules";
import {
  isOrderCandidate,
  type OrderState,
  type RecordFacts,
  type ReviewState,
} from "@huiyan/contract/parking/review.rules";

/** Columns of `parking_record` that determine the fee. */
export interface BilledRecord {
  is_new_energy: boolean;
  car_type: number;
  plate: string;
  entry_at: Date | null;
  leave_at: Date | null;
  charging_seconds: number;
  known_seconds: number;
  scrap_cause: string | null;
  dispute_cause: string | null;
  exclude_cause: string | null;
  merged_into: string | null;
  merged_from: unknown;
  order_state: number;
  review_state: number;
}

type FactColumns = Pick<
  BilledRecord,
  | (
      | "plate"
      | "merged_into"
      | "merged_from"
      | "entry_at"
      | "leave_at"
      | "scrap_cause"
      | "dispute_cause"
      | "exclude_cause"
    )
  | ("order_state" | "review_state")
>;

const asCarType = (value: number): CarType => (value === 2 ? 2 : 1);

/** Returns the values of this record that the fee rules need. */
export function factsOf(record: FactColumns): RecordFacts {
  return {
    isMergedAway: record.merged_into !== null,
    hasEntry: record.entry_at !== null,
    hasLeave: record.leave_at !== null,
    isMerged: record.merged_from !== null,
    hasPlate: record.plate !== "",
    scrap: record.scrap_cause !== null,
    dispute: record.dispute_cause !== null,
    exclude: record.exclude_cause !== null,
    order: record.order_state as OrderState,
    review: record.review_state as ReviewState,
  };
}

export function billedStay(record: BilledRecord): BilledStay {
  const { entry_at, leave_at } = record;
  return {
    carType: asCarType(record.car_type),
    seconds:
      entry_at === null || leave_at === null ? 0 : wholeSeconds(leave_at.getTime()) - wholeSeconds(entry_at.getTime()),
    chargingSeconds: record.charging_seconds,
    knownSeconds: record.known_seconds,
  };
}

/** Returns the calculated fee; undefined if the record can never become an order. docs/reference/orders.md O2. */
export function sumOfRecord(record: BilledRecord, rule: ChargingRule): FeeSum | undefined {
  const stay = billedStay(record);
  const isCandidate = isOrderCandidate({
    ...factsOf(record),
    isNewEnergyBerth: record.is_new_energy,
    carType: stay.carType,
    chargingKnown: isChargingKnown(stay),
    idleSeconds: stay.seconds - stay.chargingSeconds,
    freeMinutes: rule.start_time,
  });
  return isCandidate ? feeSum(billableSeconds(stay), rule) : undefined;
}
