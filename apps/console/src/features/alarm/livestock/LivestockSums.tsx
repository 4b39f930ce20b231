import { countedTotal, effective, type LivestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type ReactNode } from "react";
import { grouped } from "#shared/format/count.ts";
import { livestockText as text } from "./livestock.texts.ts";

const kilograms = (value: number) => value.toLocaleString("en-US", { minimumFractionDigits: 1 });

interface SumProps {
  name: string;
  value: string;
  unit: string;
  /** Figure that the device reported; set only if a user corrected it. */
  counted?: string | undefined;
}

function Sum({ name, value, unit, counted }: SumProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> <span className="note">{unit}</span>
      </dd>
      {counted !== undefined && <dd className="note">{text("counted", { n: counted })}</dd>}
    </div>
  );
}

/** Corrected totals, with the device's figures next to them. */
export function LivestockSums({ data }: { data: LivestockData }) {
  const { total, weight } = effective(data);
  const counted = countedTotal(data);
  const { count_add, count_sub } = data;
  const weighed = data.weight === undefined || data.weight === weight ? undefined : kilograms(data.weight);
  return (
    <dl className="livestock-sums num">
      <Sum
        name={text("total")}
        value={grouped(total)}
        unit={text("heads")}
        counted={total === counted ? undefined : grouped(counted)}
      />
      {weight !== undefined && <Sum name={text("weight")} value={kilograms(weight)} unit="kg" counted={weighed} />}
      {(count_add ?? count_sub) !== undefined && (
        <Sum name={text("crossings")} value={`${grouped(count_add ?? 0)} / ${grouped(count_sub ?? 0)}`} unit="" />
      )}
    </dl>
  );
}
