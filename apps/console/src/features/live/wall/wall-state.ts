import { type Split, splits } from "@huiyan/contract/live/view.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { storedSetting } from "../../../shared/storage/stored-setting.ts";

const slotCount = 9;

/** What stands in the windows. Slots behind the split keep their point, so that a larger split shows it again. */
export const WallState = z.object({
  split: z.union(splits.map((split) => z.literal(split))),
  /** Nine; null: empty. */
  slots: z.array(Id.nullable()).length(slotCount),
  selected: z.number().int().min(0).max(8),
  fit: z.enum(["fill", "contain"]),
  /** What the algorithms see is drawn over the pictures. */
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

/** Each person's own in this browser: it survives a reload. */
export const wallSetting = (staffId: string) => storedSetting<WallState>(`wall.${staffId}`, WallState, emptyWall);

const shownSlots = ({ slots, split }: WallState) => slots.slice(0, split);

/** Points that are shown, by window. */
export const shownPoints = (wall: WallState): string[] => shownSlots(wall).filter((id) => id !== null);

function put(slots: WallState["slots"], changes: Readonly<Record<number, string | null>>): WallState["slots"] {
  return slots.map((id, index) => (index in changes ? (changes[index] ?? null) : id));
}

/** The window after this one that is empty, from the selected one on; the selected one where all are taken. */
function freeSlot(wall: WallState): number {
  const shown = shownSlots(wall);
  const order = shown.map((_, at) => (wall.selected + at) % shown.length);
  return order.find((index) => shown[index] === null) ?? wall.selected;
}

/** Puts a point into a window. One that is shown already is only selected, or moves there by changing places. */
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

/** One window shows what was selected. */
export function chooseSplit(wall: WallState, split: Split): WallState {
  if (split !== 1 || wall.selected === 0) return { ...wall, split, selected: Math.min(wall.selected, split - 1) };
  const { selected, slots } = wall;
  const swapped = put(slots, { 0: slots[selected] ?? null, [selected]: slots[0] ?? null });
  return { ...wall, split, slots: swapped, selected: 0 };
}

/** The smallest split that has room for so many. */
function splitFor(count: number): Split {
  return splits.find((split) => split >= count) ?? 9;
}

/** Shows one point in one window, as a telephone has room for. */
export const openAlone = (wall: WallState, id: string): WallState => chooseSplit(openPoint(wall, id), 1);

/** Puts these points side by side, as many as there is room for, in the smallest split that shows them. */
export function arrange(wall: WallState, ids: readonly string[]): WallState {
  const kept = [...new Set(ids)].slice(0, slotCount);
  const slots = emptyWall.slots.map((_, at) => kept[at] ?? null);
  return { ...wall, slots, split: splitFor(kept.length), selected: 0 };
}

/** Closes the gaps between what is open; with nothing open it opens what is offered. */
export function autoLayout(wall: WallState, offered: readonly string[]): WallState {
  const open = shownPoints(wall);
  return arrange(wall, open.length > 0 ? open : offered);
}
