import { type getSafety } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { grouped } from "#shared/format/count.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { NoRows, type Source } from "../blocks/known.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { dashboardText } from "../dashboard.texts.ts";

type Safety = Answer<typeof getSafety>;
const none: Safety = [];
/** Heights of a row and of the head with their borders, in pixels before the screen is scaled. */
const rowHeight = 32;

/** Returns whether there was no safety alarm today. */
export const isSafe = (rows: Safety): boolean => rows.every(({ total }) => total === 0);

/** Today's alarms of each safety algorithm, counted by handling state: unhandled, in progress, handled. */
export function SafetyStates({ rows, quiet }: { rows: Source<Safety>; quiet: string | undefined }) {
  const { data = none } = rows;
  const hasNone = isSafe(data);
  const { box, shown, pager, pause } = useRowPages(hasNone ? none : data, {
    rowHeight,
    headHeight: rowHeight,
    turns: true,
  });
  return (
    <ScreenPanel title={text("safety")} note={dashboardText("today")} actions={pager} quiet={quiet} pause={pause}>
      {hasNone && <NoRows of={rows} none={text("noSafety")} />}
      {!hasNone && (
        <div className="screen-rows" ref={box}>
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
              {shown.map(({ alg_id, name, states }) => (
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
        </div>
      )}
    </ScreenPanel>
  );
}
