import { formatYuan } from "@huiyan/contract/parking/fen";
import { grouped } from "../../../shared/format/count.ts";
import { Panel } from "../../../shared/screen/Panel.tsx";
import { type Statistics } from "./StatisticsDialog.tsx";
import { statisticsText as text } from "./statistics.texts.ts";

/** The same figures for each of the groups. */
export function GroupFigures({ groups }: { groups: Statistics["groups"] | undefined }) {
  return (
    <Panel title={text("byGroup")} className="group-figures">
      {groups?.length === 0 && <p className="chart-empty">{text("noGroups")}</p>}
      {groups !== undefined && groups.length > 0 && (
        <div className="group-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{text("byGroup")}</th>
                <th scope="col">{text("made")}</th>
                <th scope="col">{text("paid")}</th>
                <th scope="col">{text("money")}</th>
                <th scope="col">{text("rates")}</th>
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
                  <td className="num">{sample_rate.toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
