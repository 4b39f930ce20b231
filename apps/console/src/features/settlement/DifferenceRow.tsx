import { type Fen, formatYuan } from "@huiyan/contract/parking/fen";
import { type SettlementDifference } from "@huiyan/contract/settlement/settlement.api";
import { type SettlementWay, waysOf } from "@huiyan/contract/settlement/settlement.rules";
import { differenceTexts, settlementWayTexts } from "@huiyan/contract/settlement/settlement.texts";
import { Button } from "antd";
import { pickText } from "#shared/format/texts.ts";
import { fullTime } from "#shared/format/time.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { settlementText as text } from "./settlement.texts.ts";

const stateKeys = { "1": "stateUnpaid", "2": "statePaid", "-1": "stateClosedOrder" } as const;
const otherStateKeys = { unpaid: "stateUnpaid", paid: "statePaid", closed: "stateClosedOrder" } as const;

function ownState(state: number | null): string {
  return state === 1 || state === 2 || state === -1 ? text(stateKeys[`${state}`]) : "";
}

/** Amount and state of an order on one side: in the platform, or in the other system. */
function Side({ fen, state, more }: { fen: Fen | null; state: string; more?: string }) {
  return (
    <td>
      <span className="num">{fen === null ? "-" : formatYuan(fen)}</span>
      <span className="note">{[state, more].filter(Boolean).join("，")}</span>
    </td>
  );
}

interface Props {
  difference: SettlementDifference;
  onAsk: (way: SettlementWay) => void;
}

/** Row of one difference, with the possible ways to settle it, or how it was settled. */
export function DifferenceRow({ difference, onAsk }: Props) {
  const { kind, order_no, record_id, rows, own_fen, other_fen, own_state, other_state, way, remark, user, at } =
    difference;
  return (
    <tr className={way === null ? "" : "settled"}>
      <th scope="row">
        <StateLabel form={way === null ? "attention" : "done"}>{pickText(differenceTexts[kind])}</StateLabel>
      </th>
      <td>
        {record_id === null ? (
          <span className="num">{order_no || "-"}</span>
        ) : (
          <a className="num" href={`#/order/occupy?id=${record_id}`} title={text("openRecord")}>
            {order_no}
          </a>
        )}
      </td>
      <Side fen={own_fen} state={ownState(own_state)} />
      <Side
        fen={other_fen}
        state={other_state === "" ? "" : text(otherStateKeys[other_state])}
        {...(rows.length === 0 ? {} : { more: text("row", { rows: rows.join("、") }) })}
      />
      <td>
        {way === null ? (
          <span className="settlement-ways">
            {waysOf[kind].map((each) => (
              <Button key={each} size="small" onClick={() => onAsk(each)}>
                {pickText(settlementWayTexts[each])}
              </Button>
            ))}
          </span>
        ) : (
          <>
            <span>{remark || pickText(settlementWayTexts[way])}</span>
            <span className="note">
              {text("settled", {
                way: pickText(settlementWayTexts[way]),
                user,
                time: at === null ? "" : fullTime(at),
              })}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}
