import { type countDevicesOfGroups, type getSafety } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { grouped } from "../../../shared/format/count.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

/** How many of each group's devices are online; the worst first. */
export function GroupRates({ groups }: { groups: Answer<typeof countDevicesOfGroups> | undefined }) {
  if (groups === undefined) return <ScreenUnknown />;
  if (groups.length === 0) return <p className="screen-none">{dashboardText("noFigures")}</p>;
  const rateOf = ({ device, online }: { device: number; online: number }) => (device === 0 ? 1 : online / device);
  return (
    <ol className="screen-scroll">
      {groups
        .toSorted((a, b) => rateOf(a) - rateOf(b))
        .map((group) => (
          <li key={group.group_id} className="screen-line">
            <span className="ell" title={group.group}>
              {group.group}
            </span>
            <span className="screen-rank-bar" aria-hidden="true">
              <i style={{ width: `${group.device === 0 ? 0 : rateOf(group) * 100}%` }} />
            </span>
            <b className={group.online < group.device ? "screen-want" : ""}>
              {grouped(group.online)}/{grouped(group.device)}
            </b>
          </li>
        ))}
    </ol>
  );
}

/** Today's alarms of each safety algorithm: to handle, under way, handled. */
export function SafetyStates({ rows }: { rows: Answer<typeof getSafety> | undefined }) {
  if (rows === undefined) return <ScreenUnknown />;
  return (
    <table className="screen-table">
      <thead>
        <tr>
          <th scope="col">{text("algorithm")}</th>
          <th scope="col">{text("open")}</th>
          <th scope="col">{text("underWay")}</th>
          <th scope="col">{text("handled")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ alg_id, name, states }) => (
          <tr key={alg_id}>
            <th scope="row" className="ell">
              {name}
            </th>
            <td className={states.open > 0 ? "screen-want" : ""}>{grouped(states.open)}</td>
            <td>{grouped(states.dispatched + states.investigating)}</td>
            <td>{grouped(states.done + states.repeated + states.false_alarm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
