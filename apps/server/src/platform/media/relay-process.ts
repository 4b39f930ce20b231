/**
 * Relay process. Video bytes use neither the server's main thread nor its memory; the server only hands over authorised
 * sockets.
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
// ends with the server, because only the server can authorise sockets
process.once("disconnect", stop);
