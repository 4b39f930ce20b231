/**
 * Process that relays live video, so that video bytes use neither the server's main thread nor its memory. The server
 * only passes authorised sockets to it.
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
// loaded before the first viewer needs it; an error is reported with the first offer
import("node-datachannel").catch(() => undefined);
const stop = () =>
  void relay.stop().finally(() => {
    process.exit(0);
  });
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// stops when the server process ends, because only the server can authorise sockets
process.once("disconnect", stop);
