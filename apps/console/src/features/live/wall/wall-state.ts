import { type Split, splits } from "@huiyan/contract/live/view.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { storedSetting } from "#shared/storage/stored-setting.ts";

const slotCount = 9;

/**
 * State of the live wall. Slots beyond the number of windows keep their points, so that more windows show these again.
 */
export const WallState = z.object({
  split: z.union(splits.map((split) => z.literal(split))),
  /** Point ids in nine slots; null for an empty slot. */
  slots: z.array(Id.nullable()).length(slotCount),
  selected: z.number().int().min(0).max(8),
  fit: z.enum(["fill", "contain"]),
  /** True to draw detections over the pictures. */
  hasBoxes: z.boolean().default(true),
});
export type WallState = z.infer<typeof WallState>;

export const emptyWall: WallState = {
  split: 4,
  slots: Array(slotCount).fill(null),
  selected: 0,
  fit: "contain",
  hasBoxes: true,
};

/** Setting that stores the state per user in this browser. */
export const wallSetting = (staffId: string) => storedSetting<WallState>(`wall.${staffId}`, WallState, emptyWall);

const shownSlots = ({ slots, split }: WallState) => slots.slice(0, split);

/** Returns the ids of the shown points, in the order of the windows. */
export const shownPoints = (wall: WallState): string[] => shownSlots(wall).filter((id) => id !== null);

function put(slots: WallState["slots"], changes: Readonly<Record<number, string | null>>): WallState["slots"] {
  return slots.map((id, index) => (index in changes ? (changes[index] ?? null) : id));
}

/**
 * Returns the index of the first empty window, searching from the selected one; the selected one if all are occupied.
 */
function freeSlot(wall: WallState): number {
  const shown = shownSlots(wall);
  const order = shown.map((_, at) => (wall.selected + at) % shown.length);
  return order.find((index) => shown[index] === null) ?? wall.selected;
}

/**
 * Opens a point in a window, by default in an empty one. Without a given window, a point that is already shown is only
 * selected. With a given window, it exchanges places with the point there.
 */
export function openPoint(wall: WallState, id: string, at?: number): WallState {
  const from = wall.slots.indexOf(id);
  const isShown = from >= 0 && from < wall.split;
  if (at === undefined && isShown) return { ...wall, selected: from };
  const index = at ?? freeSlot(wall);
  const moved = from < 0 ? wall.slots : put(wall.slots, { [from]: isShown ? (wall.slots[index] ?? null) : null });
  return { ...wall, slots: put(moved, { [index]: id }), selected: index };
}

export function closeSlot(wall: WallState, index: number): WallState {
  return { ...wall, slots: put(wall.slots, { [index]: null }) };
}

export function closeAll(wall: WallState): WallState {
  return { ...wall, slots: emptyWall.slots, selected: 0 };
}

/** Changes the number of windows. With a single window, the selected point is shown. */
export function chooseSplit(wall: WallState, split: Split): WallState {
  if (split !== 1 || wall.selected === 0) return { ...wall, split, selected: Math.min(wall.selected, split - 1) };
  const { selected, slots } = wall;
  const swapped = put(slots, { 0: slots[selected] ?? null, [selected]: slots[0] ?? null });
  return { ...wall, split, slots: swapped, selected: 0 };
}

/** Returns the smallest allowed number of windows that is at least `count`. */
function splitFor(count: number): Split {
  return splits.find((split) => split >= count) ?? 9;
}

/** Shows only this point, in a single window. Used on phones. */
export const openAlone = (wall: WallState, id: string): WallState => chooseSplit(openPoint(wall, id), 1);

/** Shows these points, at most nine, with the smallest sufficient number of windows. */
export function arrange(wall: WallState, ids: readonly string[]): WallState {
  const kept = [...new Set(ids)].slice(0, slotCount);
  const slots = emptyWall.slots.map((_, at) => kept[at] ?? null);
  return { ...wall, slots, split: splitFor(kept.length), selected: 0 };
}

/** Closes the gaps between the open points. If none are open, opens the offered ones. */
export function autoLayout(wall: WallState, offered: readonly string[]): WallState {
  const open = shownPoints(wall);
  return arrange(wall, open.length > 0 ? open : offered);
}
