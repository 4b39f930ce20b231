import {
  type ClientFrame,
  ServerFrame,
  socketHeartbeatMs,
  socketPath,
  socketProtocol,
  socketReconnectMs,
  socketSilenceMs,
} from "@huiyan/contract/push";

import { clearLoss, recordLoss } from "./connection.store.ts";

export interface SocketOptions {
  organisationId: string;
  /** Returns the token for the next connection; null stops reconnecting. */
  token: () => string | null;
  onFrame: (frame: ServerFrame) => void;
  /** Receives the close code of a connection that ended. Returns false to stop reconnecting. */
  onClose: (code: number, token: string) => boolean;
}

function addressOfSocket(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${socketPath}`;
}

function parseFrame(text: unknown): ServerFrame | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return ServerFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Close code that a browser reports for a lost connection. */
const lostCode = 1006;

/**
 * Keeps a socket open for one organisation and reconnects 4 s after a close. Closes a socket without heartbeats, since
 * its node hangs or the network drops packets. Returns the function that closes the socket.
 */
export function openSocket({ organisationId, token, onFrame, onClose }: SocketOptions): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  let ended = false;

  function connect() {
    const current = token();
    if (ended || current === null) return;
    const opened = new WebSocket(addressOfSocket(), [socketProtocol, `t.${current}`]);
    socket = opened;
    // A server of the previous version sends no heartbeats. Silence therefore counts only after a first heartbeat.
    let expected = true;
    let heardAt = performance.now();
    const isCurrent = () => socket === opened && !ended;
    opened.addEventListener("open", () => {
      expected = false;
      if (isCurrent()) clearLoss();
      const hello: ClientFrame = { event: "org_client_open", data: { org_id: organisationId } };
      opened.send(JSON.stringify(hello));
    });
    opened.addEventListener("message", (event) => {
      const frame = parseFrame(event.data);
      if (!isCurrent()) return;
      heardAt = performance.now();
      if (frame?.event === "org_heartbeat") expected = true;
      else if (frame !== undefined) onFrame(frame);
    });
    const over = (code: number) => {
      if (!isCurrent()) return;
      socket = undefined;
      clearInterval(watch);
      if (onClose(code, current)) {
        recordLoss();
        timer = setTimeout(connect, socketReconnectMs);
      } else clearLoss();
    };
    // A failed connection fires error and then close. Reconnecting starts only here, so it starts once.
    opened.addEventListener("close", (event) => over(event.code));
    watch = setInterval(() => {
      if (!expected || performance.now() - heardAt < socketSilenceMs) return;
      // `socket.close()` would wait for an answer of the server, which does not answer.
      over(lostCode);
      opened.close();
    }, socketHeartbeatMs / 5);
  }

  connect();
  return () => {
    ended = true;
    clearLoss();
    clearTimeout(timer);
    clearInterval(watch);
    socket?.close();
  };
}
