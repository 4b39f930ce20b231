import { type Answer } from "@huiyan/contract/endpoint";
import { formatYuan } from "@huiyan/contract/parking/fen";
import { type getSettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { CircleCheck, FileQuestionMark } from "lucide-react";
import { useState } from "react";
import { grouped } from "#shared/format/count.ts";
import { fullTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { DifferenceRow } from "./DifferenceRow.tsx";
import { type AskedWay, SettleDialog } from "./SettleDialog.tsx";
import { settlementText as text } from "./settlement.texts.ts";

type Comparison = Answer<typeof getSettlementDay>["comparison"];

/** Differences between the platform's orders and the other system's list, next to each other. */
export function ComparisonPanel({ comparison }: { comparison: Comparison }) {
  const [asked, setAsked] = useState<AskedWay>();
  if (comparison === null)
    return (
      <Panel title={text("comparison")} className="settlement-comparison">
        <EmptyState
          icon={<FileQuestionMark size={24} strokeWidth={1.5} />}
          title={text("notComparedHint")}
          hint={text("uploadHint")}
        />
      </Panel>
    );
  const { list, file, user, at } = comparison;
  return (
    <Panel title={text("comparison")} className="settlement-comparison">
      <p className="settlement-source note">
        {text("comparedBy", {
          file,
          user,
          time: fullTime(at),
          ownOrders: grouped(comparison.own_orders),
          own: formatYuan(comparison.own_fen),
          otherOrders: grouped(comparison.other_orders),
          other: formatYuan(comparison.other_fen),
        })}
      </p>
      {list.length === 0 ? (
        <EmptyState
          icon={<CircleCheck size={24} strokeWidth={1.5} />}
          title={text("allEqual")}
          hint={text("allEqualHint")}
        />
      ) : (
        <table className="settlement-table differences" aria-label={text("comparison")}>
          <thead>
            <tr>
              <th scope="col">{text("kind")}</th>
              <th scope="col">{text("orderNo")}</th>
              <th scope="col">{text("own")}</th>
              <th scope="col">{text("other")}</th>
              <th scope="col">{text("handling")}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((difference) => (
              <DifferenceRow
                key={difference._id}
                difference={difference}
                onAsk={(way) => setAsked({ difference, way })}
              />
            ))}
          </tbody>
        </table>
      )}
      {asked !== undefined && <SettleDialog {...asked} onClosed={() => setAsked(undefined)} />}
    </Panel>
  );
}
