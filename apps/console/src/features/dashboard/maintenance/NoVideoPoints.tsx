import { type Point } from "@huiyan/contract/point/point.api";
import { clockTime } from "#shared/format/time.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { NoRows, type Source } from "../blocks/known.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { lineHeight } from "./line-height.ts";

interface Props {
  points: Source<{ list: readonly Point[] }>;
  /** Sentence that is shown for an empty list. */
  none: string;
  quiet: string | undefined;
  /** Opens the screen of a point; undefined on a screen share, which shows only one screen. */
  onOpen: ((pointId: string) => void) | undefined;
}

const noPoints: readonly Point[] = [];

/** List of the points that are offline, or whose algorithms receive no usable picture. */
export function NoVideoPoints({ points, none, quiet, onOpen }: Props) {
  const list = points.data?.list ?? noPoints;
  const { box, shown, pager, pause } = useRowPages(list, { rowHeight: lineHeight, turns: true });
  return (
    <ScreenPanel
      title={text("withoutPicture")}
      note={text("withoutPictureNote")}
      actions={pager}
      quiet={quiet}
      pause={pause}
    >
      {list.length === 0 && <NoRows of={points} none={none} />}
      {list.length > 0 && (
        <div className="screen-rows" ref={box}>
          <ol aria-label={text("withoutPicture")}>
            {shown.map((point) => (
              <li key={point._id} className="screen-line">
                {onOpen === undefined ? (
                  <span className="ell">{point.name}</span>
                ) : (
                  <button type="button" className="screen-open ell" onClick={() => onOpen(point._id)}>
                    {point.name}
                  </button>
                )}
                <span className="screen-note ell">{point.device.name}</span>
                <b>
                  {point.blind === null ? text("offlinePoint") : text("since", { time: clockTime(point.blind.since) })}
                </b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </ScreenPanel>
  );
}
