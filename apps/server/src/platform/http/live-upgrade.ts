import { type IncomingHttpHeaders } from "node:http";
import { liveNodePath, livePlayPath, livePushPath } from "@huiyan/contract/live/live.rules";
import { type MemberCaller } from "../context/caller.ts";
import { type OfferResult, type UpgradeArrival } from "../media/media-relay.ts";

/** Result of an upgrade. `taken`: the relay has the socket. Otherwise the caller must refuse the upgrade. */
export type LiveOutcome = "taken" | "unknown" | "tooMany";

/** Result of an offer: the viewer's id and the answer (SDP), or why there is none. */
type LiveAnswer = { id: string; answer: string } | Extract<OfferResult, { refused: string }>;

/** Opens connections for live video after checking who may use them. */
export interface LiveSockets {
  /** Admits a viewer. @param token last part of a play address */
  play(token: string, caller: MemberCaller, arrival: UpgradeArrival): Promise<LiveOutcome>;
  /** Admits a viewer over WebRTC. @param token last part of a play address @param sdp offer of the viewer */
  offer(token: string, caller: MemberCaller, sdp: string): Promise<LiveAnswer | "unknown" | "tooMany">;
  /** Ends a viewer over WebRTC, if this session has it. */
  leave(id: string, caller: Pick<MemberCaller, "sessionId">): void;
  /** Admits the stream that an authenticated device pushes. @param key last part of a push address */
  push(key: string, deviceId: string, arrival: UpgradeArrival): Promise<LiveOutcome>;
  /** Admits another node that pulls a pushed stream. @param headers request headers that authenticate the node */
  node(pushId: string, headers: IncomingHttpHeaders, arrival: UpgradeArrival): Promise<LiveOutcome>;
}

export interface LivePath {
  kind: "play" | "push" | "node";
  /** Last part of the address: 256 random bits in base64url; for `node`, the id of a push. */
  key: string;
}

const prefixes = { push: livePushPath, play: livePlayPath, node: liveNodePath } as const;
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isKey = /^[\w-]{43}$/;

/** Parses the path of a live WebSocket. Returns undefined for a key in another format: no such key was ever issued. */
export function livePathOf(path: string): LivePath | undefined {
  for (const kind of ["push", "play", "node"] as const) {
    const prefix = prefixes[kind];
    if (!path.startsWith(prefix)) continue;
    const key = path.slice(prefix.length);
    return (kind === "node" ? isUuid : isKey).test(key) ? { kind, key } : undefined;
  }
  return undefined;
}
