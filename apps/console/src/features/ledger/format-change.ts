import { type GateChange } from "@huiyan/contract/ledger/gate-change.rules";
import { ledgerText as text } from "./ledger.texts.ts";

const hour = (value: number) => String(value).padStart(2, "0");

/**
 * Returns a proposed change as one line.
 * @param before current threshold
 */
export function formatChange(change: GateChange, before: number): string {
  if (change.kind === "region") return text("regionChange");
  if (change.kind === "schedule") return text("scheduleChange", { from: hour(change.from), to: hour(change.to) });
  const to = change.min_score.toFixed(2);
  return before === 0 ? text("thresholdSet", { to }) : text("thresholdChange", { from: before.toFixed(2), to });
}

export const percentOf = (share: number) => `${(share * 100).toFixed(1)}%`;
