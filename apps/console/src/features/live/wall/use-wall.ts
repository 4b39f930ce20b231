import { useState } from "react";
import { type WallState, wallSetting } from "./wall-state.ts";

/** The wall as this person left it in this browser. */
export function useWall(staffId: string) {
  const setting = wallSetting(staffId);
  const [wall, setWall] = useState(() => setting.read());
  return {
    wall,
    /** As it is by now, for what was asked for earlier. */
    newest: setting.read,
    change(next: WallState) {
      setWall(next);
      setting.write(next);
    },
  };
}
