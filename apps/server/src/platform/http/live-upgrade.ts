import { livePlayPath, livePushPath } from "@huiyan/contract/live/live.rules";
import { type MemberCaller } from "../context/caller.ts";
import { type UpgradeArrival } from "../media/media-relay.ts";

/** `taken`: the socket has its reader; else it is still to be refused. */
export type LiveOutcome = "taken" | "unknown" | "tooMany";

/** Who may watch and who may push. */
export interface LiveSockets {
  /** @param token of a play address */
  play(token: string, caller: MemberCaller, arrival: UpgradeArrival): Promise<LiveOutcome>;
  /** @param key of a push address; the device has proven itself */
  push(key: string, deviceId: string, arrival: UpgradeArrival): Promise<LiveOutcome>;
}

export interface LivePath {
  kind: "play" | "push";
  /** 256 random bits in base64url. */
  key: string;
}

/** Anything else was never made here, and costs no query. */
export function livePathOf(path: string): LivePath | undefined {
  const kind = path.startsWith(livePushPath) ? "push" : path.startsWith(livePlayPath) ? "play" : undefined;
  if (kind === undefined) return undefined;
  const key = path.slice(kind === "push" ? livePushPath.length : livePlayPath.length);
  return /^[\w-]{43}$/.test(key) ? { kind, key } : undefined;
}
