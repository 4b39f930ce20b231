import { once } from "node:events";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { WebSocket } from "ws";

/** Connects as a page does and passes the unparsed text of each alarm's frame to `heard`. */
export async function openListeningPage(
  url: string,
  token: string,
  orgId: string,
  heard: (text: string, at: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace("http", "ws") + socketPath, [socketProtocol, `t.${token}`], {
    perMessageDeflate: false,
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ event: "org_client_open", data: { org_id: orgId } }));
  await once(socket, "message");
  socket.on("message", (bytes) => {
    const at = Date.now();
    const text = String(bytes);
    if (text.startsWith('{"event":"org_received_new_message"')) heard(text, at);
  });
  return socket;
}
