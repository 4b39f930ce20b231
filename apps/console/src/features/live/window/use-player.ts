import { useSyncExternalStore } from "react";
import { type LivePlayer } from "../player/live-player.ts";
import { type PlayerPool } from "../player/player-pool.ts";

const never = () => () => undefined;

/** Renders the component again at every change of the player. */
export function usePlayer(player: LivePlayer | undefined): void {
  useSyncExternalStore(player?.subscribe ?? never, () => player?.version ?? 0);
}

/** Renders the component again at every change of any player. */
export function usePool(pool: PlayerPool): void {
  useSyncExternalStore(pool.subscribe, () => pool.version);
}
