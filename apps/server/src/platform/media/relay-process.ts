/**
 * Process of the relay: video bytes use neither the server's main thread nor its memory. The server hands over
 * authorised sockets.
 */
import { Socket } from "node:net";
import { RelayOrder } from "./relay-message.ts";
import { StreamRelay } from "./stream-relay.ts";

const relay = new StreamRelay((report) => {
  if (process.connected) process.send?.(report);
});
process.on("message", (message, handle) => {
  relay.obey(RelayOrder.parse(message), handle instanceof Socket ? handle : undefined);
});
const stop = () =>
  void relay.stop().finally(() => {
    process.exit(0);
  });
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// without its server, no socket can be authorised
process.once("disconnect", stop);
