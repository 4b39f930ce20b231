import { type Answer } from "@huiyan/contract/endpoint";
import { type getSettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { fullTime } from "#shared/format/time.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { settlementText as text } from "./settlement.texts.ts";

/** Corrections of a closed day, with the members who allowed them and the reasons. */
export function CorrectionPanel({ list }: { list: Answer<typeof getSettlementDay>["corrections"] }) {
  return (
    <Panel title={text("corrections")} className="settlement-corrections">
      {list.length === 0 ? (
        <p className="settlement-source note">{text("noCorrections")}</p>
      ) : (
        <table className="settlement-table corrections" aria-label={text("corrections")}>
          <thead>
            <tr>
              <th scope="col">{text("serial")}</th>
              <th scope="col">{text("plate")}</th>
              <th scope="col">{text("cause")}</th>
              <th scope="col">{text("user")}</th>
              <th scope="col">{text("time")}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((each) => (
              <tr key={each._id}>
                <th scope="row">
                  <a className="num" href={`#/order/occupy?id=${each.record_id}`}>
                    {each.serial}
                  </a>
                </th>
                <td>{each.plate_num || "-"}</td>
                <td>{each.cause}</td>
                <td>{each.user}</td>
                <td className="num">{fullTime(each.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
