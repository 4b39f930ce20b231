import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useMemo } from "react";
import { type LineDrag } from "#shared/tree/line-drop.ts";
import { type GroupPosition, groupActions, groupSides } from "./group-actions.ts";

interface Moves {
  move: (id: string, to: string) => void;
  put: (position: GroupPosition, target: string, side: "before" | "after") => void;
}

/** Returns the rules for dragging groups; undefined for users who may not move any. */
export function useGroupDrag(
  role: Role,
  positions: ReadonlyMap<string, GroupPosition>,
  moves: Moves,
): LineDrag | undefined {
  const rules = useMemo(
    () => ({
      mayDrag: (id: string) => {
        const position = positions.get(id);
        return position !== undefined && groupActions(role, position).includes("move");
      },
      sidesOf: (id: string, target: string) => {
        const [from, to] = [positions.get(id), positions.get(target)];
        return from === undefined || to === undefined ? [] : groupSides(role, from, to);
      },
    }),
    [role, positions],
  );
  if (!roleMay(role, "device.manage")) return undefined;
  return {
    ...rules,
    onDrop(id, target, side) {
      const position = positions.get(id);
      if (side === "inside") moves.move(id, target);
      else if (position !== undefined) moves.put(position, target, side);
    },
  };
}
