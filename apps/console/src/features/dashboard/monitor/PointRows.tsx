import { type PlainPoint } from "@huiyan/contract/point/point.api";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

interface Props {
  /** Points to choose from; undefined until loaded. */
  points: readonly PlainPoint[] | undefined;
  /** Ids of the points in the windows, in the order of the windows. */
  shown: readonly string[];
  quiet: string | undefined;
  onOpen: (pointId: string) => void;
}

const rowHeight = 40;
const noPoints: readonly PlainPoint[] = [];

/** List of points. Choosing one opens its live video in a window. */
export function PointRows({ points, shown, quiet, onOpen }: Props) {
  // Pages do not change automatically, since the user may be about to choose a point.
  const { box, shown: rows, pager, pause } = useRowPages(points ?? noPoints, { rowHeight });
  return (
    <ScreenPanel
      title={text("points")}
      note={text("toWindow")}
      className="screen-list"
      actions={pager}
      quiet={quiet}
      pause={pause}
    >
      {points === undefined && <ScreenUnknown />}
      {points !== undefined && (
        <div className="screen-rows" ref={box}>
          <ul>
            {rows.map((point) => (
              <li key={point._id}>
                <button
                  type="button"
                  className="screen-row"
                  aria-pressed={shown.includes(point._id)}
                  onClick={() => onOpen(point._id)}
                >
                  <span className={point.online ? "screen-link on" : "screen-link"}>
                    {text(point.online ? "online" : "offline")}
                  </span>
                  <span className="ell">{point.name}</span>
                  {shown.includes(point._id) && (
                    <span className="screen-note">{text("windowOf", { n: shown.indexOf(point._id) + 1 })}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ScreenPanel>
  );
}
