import { whepPath } from "@huiyan/contract/live/whep.rules";
import { type Config } from "#platform/config/config.ts";
import { type WhepAddress } from "#platform/media/whep/whep-viewer.ts";

/**
 * Returns the addresses at which viewers over WebRTC reach this server. A server that listens on one interface receives
 * WebRTC packets on this interface only, unless another address is announced.
 */
export function whepAddress({ liveUdp, host }: Pick<Config, "liveUdp" | "host">): WhepAddress {
  const { port = 0, announced } = liveUdp;
  const isEverywhere = announced !== undefined || host === "0.0.0.0" || host === "::";
  return { port, announced, bind: isEverywhere ? undefined : host === "localhost" ? "127.0.0.1" : host };
}

/**
 * Returns the address at which a viewer plays the stream over WebRTC. Returns null if this server offers none: it is
 * switched off, an external media server carries the video, or only a proxy reaches this server, which forwards no UDP.
 */
export function whepUrl(
  config: Pick<Config, "liveUdp" | "media" | "loopback" | "trustProxy">,
  url: string,
): string | null {
  const { liveUdp, media, loopback, trustProxy } = config;
  const isBehindProxy = loopback && trustProxy !== undefined && liveUdp.announced === undefined;
  if (liveUdp.port === undefined || media !== undefined || isBehindProxy) return null;
  return whepPath + url.slice(url.lastIndexOf("/") + 1);
}
