import { type Answer } from "@huiyan/contract/endpoint";
import { type findCountGroups } from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits } from "@huiyan/contract/head-count/head-count.rules";
import { Sigma, TriangleAlert } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { heads, signed } from "../format-heads.ts";
import { headCountText as text } from "../head-count.texts.ts";

type Found = Pick<Answer<typeof findCountGroups>, "sum" | "truncated">;

/**
 * Sums of both counters over the comparable groups of the range, which reveal small errors that add up. Also shows how
 * many groups are left out.
 */
export function SumLine({ found: { sum, truncated } }: { found: Found }) {
  if (sum === null && !truncated) return null;
  const isCase = sum?.verdict === "differs";
  const Icon = isCase ? TriangleAlert : Sigma;
  return (
    <div className={isCase ? "count-sum differs" : "count-sum"} role="status">
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {sum !== null && (
        <span className="num">
          {isCase && <b>{text("sumDiffers")}　</b>}
          {text("sum", {
            n: grouped(sum.groups),
            first: heads(sum.first),
            second: heads(sum.second),
            difference: signed(sum.difference),
            allowed: heads(sum.allowed),
          })}
          {sum.of > sum.groups && text("sumCovers", { of: grouped(sum.of), rest: grouped(sum.of - sum.groups) })}
        </span>
      )}
      {truncated && <span className="note">{text("truncated", { n: grouped(headCountLimits.messages) })}</span>}
    </div>
  );
}
