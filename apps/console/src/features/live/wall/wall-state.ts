import { type Split, splits } from "@huiyan/contract/live/view.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { storedSetting } from "../../../shared/storage/stored-setting.ts";

const slotCount = 9;

/** Points in the windows. Slots outside the split keep their point, so that a larger split shows it again. */
export const WallState = z.object({
  split: z.union(splits.map((split) => z.literal(split))),
  /** Nine slots; null for an empty one. */
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

/** State per user in this browser; survives a reload. */
export const wallSetting = (staffId: string) => storedSetting<WallState>(`wall.${staffId}`, WallState, emptyWall);

const shownSlots = ({ slots, split }: WallState) => slots.slice(0, split);

/** Returns the shown points, by window. */
export const shownPoints = (wall: WallState): string[] => shownSlots(wall).filter((id) => id !== null);

function put(slots: WallState["slots"], changes: Readonly<Record<number, string | null>>): WallState["slots"] {
  return slots.map((id, index) => (index in changes ? (changes[index] ?? null) : id));
}

/** Returns the next empty window, starting at the selected one; the selected one if all are occupied. */
function freeSlot(wall: WallState): number {
  const shown = shownSlots(wall);
  const order = shown.map((_, at) => (wall.selected + at) % shown.length);
  return order.find((index) => shown[index] === null) ?? wall.selected;
}

/**
 * Opens a point in a window. A point that is already shown is only selected, or exchanges places with the point at its
 * target.
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

/** Changes the split. A single window shows the selected point. */
export function chooseSplit(wall: WallState, split: Split): WallState {
  if (split !== 1 || wall.selected === 0) return { ...wall, split, selected: Math.min(wall.selected, split - 1) };
  const { selected, slots } = wall;
  const swapped = put(slots, { 0: slots[selected] ?? null, [selected]: slots[0] ?? null });
  return { ...wall, split, slots: swapped, selected: 0 };
}

/** Returns the smallest split with at least `count` windows. */
function splitFor(count: number): Split {
  return splits.find((split) => split >= count) ?? 9;
}

/** Shows one point in one window, as on a phone. */
export const openAlone = (wall: WallState, id: string): WallState => chooseSplit(openPoint(wall, id), 1);

/** Shows as many of these points as fit, in the smallest split. */
export function arrange(wall: WallState, ids: readonly string[]): WallState {
  const kept = [...new Set(ids)].slice(0, slotCount);
  const slots = emptyWall.slots.map((_, at) => kept[at] ?? null);
  return { ...wall, slots, split: splitFor(kept.length), selected: 0 };
}

/** Closes the gaps between open points; if none are open, opens the offered ones. */
export function autoLayout(wall: WallState, offered: readonly string[]): WallState {
  const open = shownPoints(wall);
  return arrange(wall, open.length > 0 ? open : offered);
}
