import { type IncomingHttpHeaders } from "node:http";
import { type LiveQuality, liveNodePath } from "@huiyan/contract/live/live.rules";
import { sameText } from "@huiyan/device-link/signature";
import { v7 } from "uuid";
import { type Services } from "#platform/context/context.ts";
import { findOnOtherNode } from "./live.queries.ts";

const timeHeader = "x-node-time";
const signHeader = "x-node-sign";
/** Maximum difference between the clocks of two nodes in milliseconds. */
const toleranceMs = 60_000;

const signingText = (pushId: string, time: string) => [pushId, time].join("\n");

/**
 * Returns true if the request for this push comes from another node of this installation. Nodes sign requests with a
 * key derived from the shared master key.
 */
export function isNodeRequest({ key, clock }: Services, pushId: string, headers: IncomingHttpHeaders): boolean {
  const [time, sign] = [headers[timeHeader], headers[signHeader]];
  if (typeof time !== "string" || typeof sign !== "string" || !/^\d{1,16}$/.test(time)) return false;
  if (Math.abs(clock.now().getTime() - Number(time)) > toleranceMs) return false;
  return sameText(key.sign("live-node", signingText(pushId, time)), sign);
}

/** Starts to pull a stream from the node that carries it, once for all viewers of this node. */
export async function pullFromNode(
  { db, key, clock, media }: Services,
  wanted: { stream: string; point_id: string; quality: LiveQuality },
): Promise<void> {
  const now = clock.now();
  const push = await findOnOtherNode(db.sql, wanted.point_id, wanted.quality, media.nodeId, now);
  // another viewer may have started the pull meanwhile
  if (push === undefined || media.has(wanted.stream)) return;
  const time = String(now.getTime());
  const headers = { [timeHeader]: time, [signHeader]: key.sign("live-node", signingText(push.id, time)) };
  const url = `${push.node_url.replace(/^http/, "ws")}${liveNodePath}${push.id}`;
  media.pull({ id: v7(), stream: wanted.stream }, url, headers);
}
