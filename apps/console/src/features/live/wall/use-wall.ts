import { useState } from "react";
import { type WallState, wallSetting } from "./wall-state.ts";

/** Keeps the live wall in the state in which this user left it in this browser. */
export function useWall(staffId: string) {
  const setting = wallSetting(staffId);
  const [wall, setWall] = useState(() => setting.read());
  return {
    wall,
    /** Current state, for answers to earlier requests. */
    newest: setting.read,
    change(next: WallState) {
      setWall(next);
      setting.write(next);
    },
  };
}
