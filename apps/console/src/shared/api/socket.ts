import { type ClientFrame, ServerFrame, socketPath, socketProtocol, socketReconnectMs } from "@huiyan/contract/push";

export interface SocketOptions {
  organisationId: string;
  /** The token at the time of each connection; null stops. */
  token: () => string | null;
  onFrame: (frame: ServerFrame) => void;
  /** Close code of a connection that ended. Answer false to stop reconnecting. */
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

/** Keeps a socket open for one organisation; connects anew 4 s after it closed. Returns the way to end it. */
export function openSocket({ organisationId, token, onFrame, onClose }: SocketOptions): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function connect() {
    const current = token();
    if (ended || current === null) return;
    const opened = new WebSocket(addressOfSocket(), [socketProtocol, `t.${current}`]);
    socket = opened;
    opened.addEventListener("open", () => {
      const hello: ClientFrame = { event: "org_client_open", data: { org_id: organisationId } };
      opened.send(JSON.stringify(hello));
    });
    opened.addEventListener("message", (event) => {
      const frame = parseFrame(event.data);
      if (frame !== undefined && !ended) onFrame(frame);
    });
    opened.addEventListener("close", (event) => {
      // A failed connection fires error and then close: waiting starts here only, so it starts once.
      if (!ended && onClose(event.code, current)) timer = setTimeout(connect, socketReconnectMs);
    });
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}
