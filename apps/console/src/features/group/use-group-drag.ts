import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useMemo } from "react";
import { type LineDrag } from "../../shared/tree/line-drop.ts";
import { type GroupPlace, groupActions, groupSides } from "./group-actions.ts";

interface Moves {
  move: (id: string, to: string) => void;
  put: (place: GroupPlace, target: string, side: "before" | "after") => void;
}

/** What of the tree may be dragged where; undefined for those who only look. */
export function useGroupDrag(role: Role, places: ReadonlyMap<string, GroupPlace>, moves: Moves): LineDrag | undefined {
  const rules = useMemo(
    () => ({
      mayDrag: (id: string) => {
        const place = places.get(id);
        return place !== undefined && groupActions(role, place).includes("move");
      },
      sidesOf: (id: string, target: string) => {
        const [from, to] = [places.get(id), places.get(target)];
        return from === undefined || to === undefined ? [] : groupSides(role, from, to);
      },
    }),
    [role, places],
  );
  if (!roleMay(role, "device.manage")) return undefined;
  return {
    ...rules,
    onDrop(id, target, side) {
      const place = places.get(id);
      if (side === "inside") moves.move(id, target);
      else if (place !== undefined) moves.put(place, target, side);
    },
  };
}
