import { useSyncExternalStore } from "react";
import { type LivePlayer } from "../player/live-player.ts";
import { type PlayerPool } from "../player/player-pool.ts";

const never = () => () => undefined;

/** Redraws at every change of the player. */
export function usePlayer(player: LivePlayer | undefined): void {
  useSyncExternalStore(player?.subscribe ?? never, () => player?.version ?? 0);
}

/** Redraws at every change of any player. */
export function usePool(pool: PlayerPool): void {
  useSyncExternalStore(pool.subscribe, () => pool.version);
}
