import { formatYuan } from "@huiyan/contract/parking/fen";
import { type SettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { grouped } from "#shared/format/count.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { settlementText as text } from "./settlement.texts.ts";

interface Props {
  list: readonly SettlementDay[];
  today: string;
  chosen: string;
  onChoose: (day: string) => void;
}

function differenceWord({ differences, orders }: SettlementDay): string {
  if (differences === null) return orders === 0 ? "-" : text("notCompared");
  return differences === 0 ? text("equal") : grouped(differences);
}

function DayState({ day: { closed, orders }, isToday }: { day: SettlementDay; isToday: boolean }) {
  if (closed !== null) return <StateLabel form="done">{text("stateClosed")}</StateLabel>;
  if (isToday) return <StateLabel form="half">{text("stateToday")}</StateLabel>;
  // Nothing to compare on a day without orders.
  return orders === 0 ? <span className="note">-</span> : <StateLabel form="waiting">{text("stateOpen")}</StateLabel>;
}

/** Table of the days, newest first. */
export function DayTable({ list, today, chosen, onChoose }: Props) {
  return (
    <Panel title={text("days")} className="settlement-days">
      <div className="settlement-scroll">
        <table className="settlement-table" aria-label={text("days")}>
          <thead>
            <tr>
              <th scope="col">{text("day")}</th>
              <th scope="col">{text("orders")}</th>
              <th scope="col">{text("amount")}</th>
              <th scope="col">{text("paid")}</th>
              <th scope="col">{text("differences")}</th>
              <th scope="col">{text("state")}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((each) => (
              <tr key={each.day} className={each.day === chosen ? "chosen" : ""}>
                <th scope="row">
                  <button
                    type="button"
                    className="plain-button"
                    aria-current={each.day === chosen}
                    onClick={() => onChoose(each.day)}
                  >
                    {each.day.slice(5)}
                  </button>
                </th>
                <td className="num">{grouped(each.orders)}</td>
                <td className="num">{formatYuan(each.amount_fen)}</td>
                <td className="num">{formatYuan(each.paid_fen)}</td>
                <td className={(each.differences ?? 0) > 0 ? "num look-text" : "num note"}>{differenceWord(each)}</td>
                <td>
                  <DayState day={each} isToday={each.day === today} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
