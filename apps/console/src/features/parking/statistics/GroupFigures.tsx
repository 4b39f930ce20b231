import { type Answer } from "@huiyan/contract/endpoint";
import { formatYuan } from "@huiyan/contract/parking/fen";
import { type summariseOrders } from "@huiyan/contract/parking/statistics.api";
import { grouped } from "#shared/format/count.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { statisticsText as text } from "./statistics.texts.ts";

type Groups = Answer<typeof summariseOrders>["groups"];

/** Table of the figures of each group. */
export function GroupFigures({ groups }: { groups: Groups | undefined }) {
  return (
    <Panel title={text("byGroup")} className="parking-group-figures">
      {groups?.length === 0 && <p className="chart-empty">{text("noGroups")}</p>}
      {groups !== undefined && groups.length > 0 && (
        <div className="group-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{text("group")}</th>
                <th scope="col">{text("made")}</th>
                <th scope="col">{text("paid")}</th>
                <th scope="col">{text("yuanColumn")}</th>
                <th scope="col">{text("rate")}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ group_id, name, made, paid, amount_fen, sample_rate }) => (
                <tr key={group_id ?? ""}>
                  <th scope="row">
                    <span className="ell">{group_id === null ? text("ungrouped") : name}</span>
                  </th>
                  <td className="num">{grouped(made)}</td>
                  <td className="num">{grouped(paid)}</td>
                  <td className="num">{formatYuan(amount_fen)}</td>
                  <td className="num">{`${sample_rate.toFixed(1)}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
