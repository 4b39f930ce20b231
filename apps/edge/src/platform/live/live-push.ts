import { liveCloseCodes, liveTimes } from "@huiyan/contract/live/live.rules";
import { WebSocket } from "ws";
import { type Signer, signedHeaders } from "../signing/signed-request.ts";
import { type LiveFeed } from "./live-feed.ts";
import { type FlvSink, TagSender } from "./tag-sender.ts";

/** A running transmission of a stream to the platform or a media server. */
export interface LivePush {
  /** Resolves when the push has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Receiver of a push, which can be informed about its end. */
interface PushTarget extends FlvSink {
  end(reason: "pushEnded" | "cameraLost" | "stalled"): void;
}

const handshakeMs = 8_000;
const lookMs = 1_000;
/** Time without progress after which a connection counts as lost, ms, even if it looks open. */
const stalledMs = 15_000;
const pulseMs = 5_000;

/**
 * Sends a stream to a target until the camera is lost, the stream is closed or the target stalls.
 * @returns a function that ends the push
 */
export function feedTarget(feed: LiveFeed, target: PushTarget): () => void {
  const sender = new TagSender(target);
  let isFirst = true;
  const unlisten = feed.listen(
    (tag) => sender.send(tag, isFirst),
    (at, note) => sender.note(at, note),
  );
  isFirst = false;
  const stop = (): void => {
    clearInterval(watch);
    feed.closed.removeEventListener("abort", onClosed);
    unlisten();
  };
  const since = performance.now();
  const isSilent = (): boolean =>
    performance.now() - since > liveTimes.cameraSilentMs && !feed.isAlive(liveTimes.cameraSilentMs);
  const end = (reason: Parameters<PushTarget["end"]>[0]): void => {
    stop();
    target.end(reason);
  };
  const watch = setInterval(() => {
    if (sender.fullMs > stalledMs) end("stalled");
    else if (isSilent()) end("cameraLost");
  }, lookMs);
  watch.unref();
  const onClosed = (): void => end("pushEnded");
  feed.closed.addEventListener("abort", onClosed, { once: true });
  return stop;
}

/**
 * Pushes a stream to the platform's server, not to an external media server.
 * @param path path on the server
 * @returns the push, once the server has accepted it
 * @throws Error with the reason if the server refuses it
 */
export async function pushToServer(feed: LiveFeed, server: URL, path: string, signer: Signer): Promise<LivePush> {
  const url = new URL(path, server);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const { headers } = signedHeaders(signer, "GET", path, new Uint8Array());
  const socket = new WebSocket(url, {
    headers,
    handshakeTimeout: handshakeMs,
    // No message is expected from the server.
    maxPayload: 4096,
    perMessageDeflate: false,
  });
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  socket.on("open", () => opened.resolve());
  socket.on("error", (error) => opened.reject(error));
  socket.on("close", () => ended.resolve());
  await opened.promise;
  const stop = feedTarget(feed, {
    write: (bytes) => socket.send(bytes, () => undefined),
    bufferedBytes: () => socket.bufferedAmount,
    end: (reason) => {
      if (reason === "stalled") socket.terminate();
      else socket.close(liveCloseCodes[reason]);
    },
  });
  const pulse = watchPulse(socket);
  void ended.promise.then(() => {
    clearInterval(pulse);
    stop();
  });
  return {
    ended: ended.promise,
    stop: () => {
      stop();
      socket.close(1000);
    },
  };
}

/**
 * Ends the connection if the server does not answer pings. Without pings, a lost network would be noticed late, because
 * a small stream fills the system's buffers slowly.
 */
function watchPulse(socket: WebSocket): NodeJS.Timeout {
  let answeredAt = performance.now();
  socket.on("pong", () => {
    answeredAt = performance.now();
  });
  const pulse = setInterval(() => {
    if (performance.now() - answeredAt > stalledMs) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping(undefined, undefined, () => undefined);
  }, pulseMs);
  return pulse.unref();
}
