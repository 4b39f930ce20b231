import { type LiveView } from "@huiyan/contract/live/view.api";
import { type WallWindow } from "./WallGrid.tsx";
import { shownPoints, type WallState } from "./wall-state.ts";

const windowKey = (index: number) => `window ${index + 1}`;

/** Returns the windows of the live wall without a patrol. */
export function manualWindows({ slots, split }: WallState): WallWindow[] {
  return slots.slice(0, split).map((id, index) => ({ key: windowKey(index), shown: id ?? undefined, next: undefined }));
}

type Running = readonly { shown: { id: string } | undefined; next: { id: string } | undefined }[];

/** Returns the windows of a running patrol. A window shows its connection state until the first frame arrives. */
export function patrolWindows(windows: Running): WallWindow[] {
  return windows.map(({ shown, next }, index) => ({
    key: windowKey(index),
    shown: shown?.id ?? next?.id,
    next: shown === undefined ? undefined : next?.id,
  }));
}

/**
 * Returns the state of the live wall that shows a saved view. Points outside the user's scope leave their windows
 * empty.
 */
export function wallOf({ display_type, point_list }: LiveView, wall: WallState): WallState {
  const at = new Map(point_list.map(({ soltIndex, point_id }) => [soltIndex, point_id]));
  return { ...wall, split: display_type, slots: wall.slots.map((_, index) => at.get(index) ?? null), selected: 0 };
}

/** Returns the state of the live wall as a saved view. */
export function savedWall(wall: WallState) {
  const point_list = wall.slots
    .slice(0, wall.split)
    .flatMap((point_id, soltIndex) => (point_id === null ? [] : [{ point_id, soltIndex }]));
  return { display_type: wall.split, point_list: shownPoints(wall).length === 0 ? [] : point_list };
}
