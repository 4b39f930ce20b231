import { useState } from "react";
import { type WallState, wallSetting } from "./wall-state.ts";

/** Keeps the state of the live wall, which is stored per user in this browser. */
export function useWall(staffId: string) {
  const setting = wallSetting(staffId);
  const [wall, setWall] = useState(() => setting.read());
  return {
    wall,
    /** Reads the current state, for callbacks that run after an answer of the server. */
    newest: setting.read,
    change(next: WallState) {
      setWall(next);
      setting.write(next);
    },
  };
}
