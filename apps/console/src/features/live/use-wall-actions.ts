import { type PointNode } from "@huiyan/contract/point/tree.api";
import { useEffect, useEffectEvent, useState } from "react";
import { notify } from "#shared/notice/notice.ts";
import { useTelephone } from "#shared/screen/use-narrow.ts";
import { liveText as text } from "./live.texts.ts";
import { findOnline, isVisible } from "./tree/find-online.ts";
import { type usePointTree } from "./tree/use-point-tree.ts";
import { useWall } from "./wall/use-wall.ts";
import { arrange, autoLayout, openAlone, openPoint, type WallState } from "./wall/wall-state.ts";
import { manualWindows } from "./wall/wall-windows.ts";

interface Options {
  staffId: string;
  tree: ReturnType<typeof usePointTree>;
  /** True while a patrol controls the windows. */
  isPatrolling: boolean;
  /** Id of a point that is opened with the page. */
  wanted: string | undefined;
  /** Called when the `wanted` point is in a window, or cannot be shown. */
  onOpened: () => void;
}

/** Keeps the state of the wall, and changes it for the user. While a patrol runs, changes are refused with a notice. */
export function useWallActions({ staffId, tree, isPatrolling, wanted, onOpened }: Options) {
  const { wall, newest, change } = useWall(staffId);
  const [viewId, setViewId] = useState<string>();
  const [large, setLarge] = useState<number>();
  const openRequestedPoint = useTelephone() ? openAlone : openPoint;

  const refuse = () => notify("info", text("running"));
  /** Shows another arrangement. @param chosen id of the saved view that it comes from */
  const show = (next: WallState, chosen?: string) => {
    if (isPatrolling) return refuse();
    setLarge(undefined);
    setViewId(chosen);
    change(next);
  };
  /**
   * Fills windows with the online points below a node. Applies the change to the wall as it is after the points were
   * requested, since the user may have changed it meanwhile.
   */
  const fill = (node: PointNode, arranged: (now: WallState, ids: string[]) => WallState) => {
    if (isPatrolling) return refuse();
    reportFailure(findOnline(tree, node).then((ids) => show(arranged(newest(), ids))));
  };
  const openRequested = useEffectEvent((id: string) => {
    reportFailure(
      isVisible(tree, id).then((isSeen) => {
        if (isSeen) show(openRequestedPoint(newest(), id));
        else notify("info", text("notSeen"));
        onOpened();
      }),
    );
  });
  const isListed = tree.isLoaded;
  useEffect(() => {
    if (wanted !== undefined && isListed) openRequested(wanted);
  }, [wanted, isListed]);

  return {
    wall,
    change,
    show,
    refuse,
    viewId,
    setViewId,
    /** Index of the enlarged window. */
    large,
    setLarge,
    chooseNode: (node: PointNode) => {
      if (node.type === "point") show(openPoint(wall, node._id));
      else fill(node, arrange);
    },
    /** Chooses a layout for the shown points; if there are none, fills the wall with all online points. */
    layOut: () => {
      const [root] = tree.nodes;
      const isEmpty = manualWindows(wall).every(({ shown }) => shown === undefined);
      if (!isEmpty || root === undefined) show(autoLayout(wall, []));
      else fill(root, autoLayout);
    },
    toggleBoxes: () => change({ ...wall, hasBoxes: !wall.hasBoxes }),
  };
}

const reportFailure = (work: Promise<void>) => void work.catch((error: Error) => notify("error", error.message));
