import { getViews } from "@huiyan/contract/live/view.api";
import { type Split, splits } from "@huiyan/contract/live/view.rules";
import { useEffect, useEffectEvent } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useKeys } from "#shared/screen/use-keys.ts";
import { liveText as text } from "./live.texts.ts";
import { qualitiesOf, usePlayerPool } from "./wall/use-player-pool.ts";
import { useWall } from "./wall/use-wall.ts";
import { WallGrid } from "./wall/WallGrid.tsx";
import { arrange, chooseSplit, closeSlot, openPoint, shownPoints } from "./wall/wall-state.ts";
import { manualWindows, wallOf } from "./wall/wall-windows.ts";
import "./live.css";

interface Props {
  staffId: string;
  points: readonly { _id: string; name: string; online: boolean }[];
  /** Point to open in a window. Each request is a new object, so that the same point can be requested again. */
  wanted: { id: string } | undefined;
  /** Receives the ids of the points in the windows, in the order of the windows; "" for an empty window. */
  onShown: (ids: readonly string[]) => void;
}

const usualSplit = 4;

/**
 * Live wall of a big screen with 1, 4, 6 or 9 windows. Starts with the state that is stored in this browser. Without
 * one, starts with the user's first saved view, else with the first online points.
 */
export function ScreenWall({ staffId, points, wanted, onShown }: Props) {
  const { wall, change } = useWall(`screen.${staffId}`);
  const views = useQueryOf(getViews, {}).data;
  const pool = usePlayerPool();
  const windows = manualWindows(wall);
  const shown = shownPoints(wall);
  useEffect(() => pool.want(qualitiesOf(shown, windows.length, undefined)));
  const begin = useEffectEvent(() => {
    if (views === undefined || points.length === 0 || shown.length > 0) return;
    const [view] = views;
    if (view !== undefined && view.point_list.length > 0) return change(wallOf(view, wall));
    const online = points.filter((point) => point.online).map(({ _id }) => _id);
    if (online.length > 0) change({ ...arrange(wall, online.slice(0, usualSplit)), split: usualSplit });
  });
  const isKnown = views !== undefined && points.length > 0;
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
  const openRequested = useEffectEvent((id: string) => change(openPoint(wall, id)));
  useEffect(() => {
    if (wanted !== undefined) openRequested(wanted.id);
  }, [wanted]);
  const announce = useEffectEvent(onShown);
  const inWindows = windows.map(({ shown: id = "" }) => id).join(" ");
  useEffect(() => announce(inWindows.split(" ")), [inWindows]);
  const choose = (split: Split) => change(chooseSplit(wall, split));
  useKeys(Object.fromEntries(splits.map((count) => [String(count), () => choose(count)])));
  return (
    <>
      <fieldset className="screen-range screen-splits" aria-label={text("split")}>
        {splits.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === wall.split}
            aria-label={text("splitOf", { n: count })}
            onClick={() => choose(count)}
          >
            {count}
          </button>
        ))}
      </fieldset>
      <WallGrid
        pool={pool}
        windows={windows}
        isSix={wall.split === 6}
        fit={wall.fit}
        hasBoxes={wall.hasBoxes}
        nameOf={(id) => points.find(({ _id }) => _id === id)?.name ?? "-"}
        selected={wall.selected}
        large={undefined}
        onSelect={(selected) => wall.selected !== selected && change({ ...wall, selected })}
        onEnlarge={(index) => choose(wall.split === 1 ? usualSplit : index === wall.selected ? 1 : wall.split)}
        onDropPoint={(id, index) => change(openPoint(wall, id, index))}
        onClose={(index) => change(closeSlot(wall, index))}
      />
    </>
  );
}
