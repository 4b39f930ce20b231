import { precision } from "@huiyan/contract/ledger/ledger.rules";
import { percentOf } from "./format-change.ts";
import { ledgerText as text } from "./ledger.texts.ts";

/** Bar that shows the share of true alarms among those with a verdict. Its pale part is the confidence interval. */
export function PrecisionBar({ verdicts }: { verdicts: { true: number; false: number } }) {
  const found = precision(verdicts.true, verdicts.false);
  if (found === null) return <span className="note">-</span>;
  const { share, low, high } = found;
  return (
    <span className="precision" title={text("precisionRange", { low: percentOf(low), high: percentOf(high) })}>
      <span className="precision-bar" aria-hidden="true">
        <span className="precision-share" style={{ width: percentOf(share) }} />
        <span className="precision-range" style={{ left: percentOf(low), width: percentOf(high - low) }} />
      </span>
      <span className="num">{percentOf(share)}</span>
    </span>
  );
}
