import { getViews } from "@huiyan/contract/live/view.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { openStreams, PatrolEmpty, type PatrolHook, PatrolPanel, usePatrol } from "#features/patrol/patrol.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { KeyList } from "#shared/dialog/KeyList.tsx";
import { notify } from "#shared/notice/notice.ts";
import { useNarrow } from "#shared/screen/use-narrow.ts";
import { liveText as text } from "./live.texts.ts";
import { liveKeys } from "./live-keys.ts";
import { PointTree } from "./tree/PointTree.tsx";
import { pointsIn } from "./tree/point-nodes.ts";
import { usePointNames } from "./tree/use-point-names.ts";
import { usePointTree } from "./tree/use-point-tree.ts";
import { usePlayback } from "./use-playback.ts";
import { useWallActions } from "./use-wall-actions.ts";
import { type OpenedView, ViewDialogs } from "./views/ViewDialogs.tsx";
import { ViewMenu } from "./views/ViewMenu.tsx";
import { qualitiesOf, streamStatus, usePlayerPool } from "./wall/use-player-pool.ts";
import { useRoom } from "./wall/use-room.ts";
import { useWallKeys } from "./wall/use-wall-keys.ts";
import { WallBar } from "./wall/WallBar.tsx";
import { WallGrid } from "./wall/WallGrid.tsx";
import { WallSummary } from "./wall/WallSummary.tsx";
import { chooseSplit, closeAll, closeSlot, openPoint } from "./wall/wall-state.ts";
import { manualWindows, patrolWindows, savedWall, wallOf } from "./wall/wall-windows.ts";
import { EmptyWindow } from "./window/WindowMessage.tsx";
import "./live.css";

interface Props {
  staffId: string;
  role: Role;
  /** Buttons that switch between the list and the live wall. */
  modeSwitch: ReactNode;
  /** Id of a point that is opened with the page. */
  wanted: string | undefined;
  /** Called when the `wanted` point is in a window, or cannot be shown. */
  onOpened: () => void;
}

/** Poll interval of the points' online state, in milliseconds. */
const treeMs = 30_000;

/**
 * Live wall with its tree of points and its patrol panel. A running patrol controls the windows, and the user cannot
 * change them.
 */
export function LiveWall({ staffId, role, modeSwitch, wanted, onOpened }: Props) {
  const tree = usePointTree(treeMs);
  const views = useQueryOf(getViews, {});
  const pool = usePlayerPool();
  const patrol = usePatrol(staffId, (id) => streamStatus(pool.get(id)));
  const { runner } = patrol;
  const actions = useWallActions({ staffId, tree, isPatrolling: runner !== undefined, wanted, onOpened });
  const { wall, change, show, refuse, large } = actions;
  const [opened, setOpened] = useState<OpenedView>();
  const { isWide, hasPanel, togglePanel, toggleWide, fullscreen } = useRoom();
  const points = useMemo(() => pointsIn(tree.nodes), [tree.nodes]);
  const narrow = useNarrow() && !isWide;
  const windows = runner === undefined ? manualWindows(wall) : patrolWindows(runner.patrol.windows);
  const shown = windows.flatMap(({ shown: id }) => id ?? []);
  const largeId = large === undefined ? undefined : windows[large]?.shown;
  const open = runner === undefined ? shown : openStreams(runner.patrol);
  const patrolled = patrol.loops.data?.flatMap(({ list }) => list.map(({ point_id }) => point_id)) ?? [];
  const nameOf = usePointNames(points, [...shown, ...patrolled].slice(0, 200), tree.isLoaded);
  useEffect(() => pool.want(qualitiesOf(open, windows.length, largeId)));

  const select = (by: number) => {
    const index = wall.selected + by;
    if (index >= 0 && index < windows.length) change({ ...wall, selected: index });
  };
  useWallKeys({
    boxes: actions.toggleBoxes,
    split: (split) => show(chooseSplit(wall, split)),
    select,
    columns: Math.ceil(Math.sqrt(windows.length)),
    wide: toggleWide,
    fullscreen,
  });
  const playBack = usePlayback(role, shown);
  const list = views.data ?? [];
  return (
    <div className={isWide ? "live-page wide" : "live-page"}>
      {!isWide && (
        <PointTree
          tree={tree}
          windowOf={new Map(windows.flatMap(({ shown: id }, at) => (id === undefined ? [] : [[id, at] as const])))}
          chosen={windows[wall.selected]?.shown}
          onChoose={actions.chooseNode}
        />
      )}
      <section className="live-wall" aria-label={text("wall")}>
        <WallBar
          modeSwitch={modeSwitch}
          views={
            <ViewMenu
              views={views.data}
              failed={views.problem !== null}
              chosen={runner === undefined ? list.find(({ _id }) => _id === actions.viewId) : undefined}
              onChoose={(view) => show(wallOf(view, wall), view._id)}
              onSave={() => {
                if (runner !== undefined) refuse();
                else if (shown.length === 0) notify("info", text("choosePoint"));
                else setOpened({ kind: "save" });
              }}
              onRename={(view) => setOpened({ kind: "rename", view })}
              onRemove={(view) => setOpened({ kind: "remove", view })}
            />
          }
          summary={<WallSummary pool={pool} shown={shown} isShort={narrow && hasPanel} />}
          split={runner === undefined ? wall.split : undefined}
          fit={wall.fit}
          hasBoxes={wall.hasBoxes}
          isWide={isWide}
          hasPanel={hasPanel}
          onSplit={(split) => show(chooseSplit(wall, split))}
          onFit={(fit) => change({ ...wall, fit })}
          onBoxes={actions.toggleBoxes}
          onAutoLayout={actions.layOut}
          onCloseAll={() => show(closeAll(wall))}
          onPlayback={playBack}
          onWide={toggleWide}
          onFullscreen={fullscreen}
          onPanel={togglePanel}
        />
        <WallGrid
          pool={pool}
          windows={windows}
          isSix={runner === undefined && wall.split === 6}
          fit={wall.fit}
          hasBoxes={wall.hasBoxes}
          nameOf={nameOf}
          empty={<UnusedWindow runner={runner} nameOf={nameOf} />}
          selected={wall.selected}
          large={large}
          onSelect={(selected) => wall.selected !== selected && change({ ...wall, selected })}
          onEnlarge={(index) => actions.setLarge(large === index ? undefined : index)}
          onDropPoint={(id, index) => show(openPoint(wall, id, index))}
          onClose={(index) => show(closeSlot(wall, index))}
        />
      </section>
      {hasPanel && (
        <PatrolPanel
          patrol={patrol}
          points={tree.branches === undefined ? points : undefined}
          nameOf={nameOf}
          mayReadLog={roleMay(role, "audit.read")}
          onHide={togglePanel}
          onRefused={refuse}
        />
      )}
      <KeyList entries={liveKeys()} />
      {opened !== undefined && (
        <ViewDialogs
          opened={opened}
          wall={savedWall(wall)}
          views={list}
          onSaved={actions.setViewId}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Content of an empty window: how to fill it, or why the patrol leaves it empty. */
function UnusedWindow({ runner, nameOf }: { runner: PatrolHook["runner"]; nameOf: (pointId: string) => string }) {
  return runner === undefined ? <EmptyWindow /> : <PatrolEmpty runner={runner} nameOf={nameOf} />;
}
