import { formatMessage } from "@huiyan/contract/format-message";
import { type Language, localize } from "@huiyan/contract/language";
import { billableSeconds, type ChargingRule, isChargingKnown } from "@huiyan/contract/parking/fee.rules";
import { formatYuan } from "@huiyan/contract/parking/fen";
import { stayLength } from "@huiyan/contract/parking/stay-length";
import { feeLineTexts, noFeeTexts, ruleText } from "@huiyan/contract/parking/timeline.texts";
import { type BilledRecord, billedStay, sumOfRecord } from "../records/record-fee.ts";
import { sumSentence } from "./sum-sentence.ts";

interface FeeLine {
  label: string;
  value: string;
}

function whyNoFee(record: BilledRecord & { is_open: boolean }): keyof typeof noFeeTexts {
  if (record.scrap_cause !== null || record.exclude_cause !== null) return "flagged";
  if (record.is_open) return "open";
  if (record.entry_at === null || record.leave_at === null) return "half";
  if (!record.is_new_energy) return "fuelBerth";
  return isChargingKnown(billedStay(record)) ? "idle" : "charging";
}

/** Returns the calculation of a record's fee line by line, or the reason why there is no fee. */
export function feeLines(
  record: BilledRecord & { is_open: boolean },
  rule: ChargingRule,
  language: Language,
): FeeLine[] {
  const line = (name: keyof typeof feeLineTexts, value: string): FeeLine => ({
    label: localize(feeLineTexts[name], language),
    value,
  });
  const sum = sumOfRecord(record, rule);
  if (sum === undefined) return [line("none", localize(noFeeTexts[whyNoFee(record)], language))];
  const stay = billedStay(record);
  const values = {
    cost: formatYuan(rule.occupy_cost_fen),
    free: rule.start_time,
    cap: formatYuan(rule.max_price_fen),
  };
  return [
    line("stay", stayLength(stay.seconds, language)),
    ...(stay.carType === 2 ? [line("charging", stayLength(stay.chargingSeconds, language))] : []),
    line("billable", stayLength(billableSeconds(stay), language)),
    line("minutes", String(sum.minutes)),
    line("free", String(sum.free)),
    line("rule", formatMessage(localize(ruleText, language), language, values)),
    line("sum", sumSentence(sum, language)),
    line("fee", formatYuan(sum.fee_fen)),
  ];
}
