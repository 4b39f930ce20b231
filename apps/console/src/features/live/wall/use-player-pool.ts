import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { useEffect, useState } from "react";
import { askAddress, isReachable } from "../player/ask-address.ts";
import { type CreateDecoder, loadDecoder } from "../player/flv-decoder.ts";
import { type LivePlayer } from "../player/live-player.ts";
import { type LiveCause } from "../player/live-state.ts";
import { PlayerPool } from "../player/player-pool.ts";
import { fetchStill } from "../player/still.ts";
import { whepChoice } from "../player/whep-choice.ts";
import { openWhep } from "../player/whep-decoder.ts";

let loading: Promise<CreateDecoder> | undefined;

/** Loads the player library once. After a failed download, the next call loads it again. */
function decoder(): Promise<CreateDecoder> {
  loading ??= loadDecoder().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Creates the players of a live wall, which end when the component unmounts. */
export function usePlayerPool(): PlayerPool {
  const [pool] = useState(
    () => new PlayerPool({ ask: askAddress, decoder, openWhep, whepChoice, isReachable, lastStill: fetchStill }),
  );
  useEffect(() => pool.watchPage(), [pool]);
  return pool;
}

/** Causes for which the page or the server is responsible, not the camera. */
const ours: ReadonlySet<LiveCause> = new Set(["network", "serverRestarting"]);

/** Returns the state of a stream in the form that a patrol needs; undefined without a player. */
export function streamStatus(player: LivePlayer | undefined) {
  if (player === undefined) return undefined;
  const { state } = player;
  if (state.kind === "playing") return "ready";
  if (state.kind === "loading") return "opening";
  return ours.has(state.trouble.cause) ? "away" : "failed";
}

/**
 * Returns the quality of each stream: the main stream for a point that fills the wall, the sub-stream for the others.
 * docs/reference/devices.md D9.
 */
export function qualitiesOf(
  ids: Iterable<string>,
  windows: number,
  large: string | undefined,
): ReadonlyMap<string, LiveQuality> {
  return new Map([...ids].map((id) => [id, windows === 1 || id === large ? "main" : "sub"]));
}
