import { type IncomingHttpHeaders } from "node:http";
import { liveNodePath, livePlayPath, livePushPath } from "@huiyan/contract/live/live.rules";
import { type MemberCaller } from "../context/caller.ts";
import { type UpgradeArrival } from "../media/media-relay.ts";

/** `taken`: the socket was handed over; otherwise it must be refused. */
export type LiveOutcome = "taken" | "unknown" | "tooMany";

/** Authorises viewers and pushes. */
export interface LiveSockets {
  /** @param token of a play address */
  play(token: string, caller: MemberCaller, arrival: UpgradeArrival): Promise<LiveOutcome>;
  /** @param key of a push address; the device is authenticated */
  push(key: string, deviceId: string, arrival: UpgradeArrival): Promise<LiveOutcome>;
  /** @param headers that authenticate the other node */
  node(pushId: string, headers: IncomingHttpHeaders, arrival: UpgradeArrival): Promise<LiveOutcome>;
}

export interface LivePath {
  kind: "play" | "push" | "node";
  /** 256 random bits in base64url; for a node's address, the id of a push. */
  key: string;
}

const prefixes = { push: livePushPath, play: livePlayPath, node: liveNodePath } as const;
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isKey = /^[\w-]{43}$/;

/** Other texts were never issued and are not looked up. */
export function livePathOf(path: string): LivePath | undefined {
  for (const kind of ["push", "play", "node"] as const) {
    const prefix = prefixes[kind];
    if (!path.startsWith(prefix)) continue;
    const key = path.slice(prefix.length);
    return (kind === "node" ? isUuid : isKey).test(key) ? { kind, key } : undefined;
  }
  return undefined;
}
