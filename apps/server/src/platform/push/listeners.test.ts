import { displayEvents } from "@huiyan/contract/dashboard/display-link.rules";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Listener, Listeners } from "./listeners.ts";

const member = { sessionId: "s", orgId: "o", staffId: "f", allowance: "a", seesAll: true } as const;

function opened(listeners: Listeners, receives: Listener["receives"]): WebSocket {
  // a socket object without a connection: no server listens on this port
  const socket = new WebSocket("ws://127.0.0.1:9").on("error", () => undefined);
  listeners.add(socket, { ...member, receives });
  listeners.open(socket, { ...member, receives });
  return socket;
}

it("sends a screen share the events of its screen, and personal events only to the member's own pages", () => {
  const listeners = new Listeners();
  const [person, wall] = [opened(listeners, "all"), opened(listeners, displayEvents)];
  expect(listeners.socketsOf("o", "f", "org_received_new_message")).toEqual([person, wall]);
  expect(listeners.socketsOf("o", "f", "org_devices_changed")).toEqual([person, wall]);
  expect(listeners.socketsOf("o", "f", "org_device_notice")).toEqual([person]);
  expect(listeners.socketsOf("o", "f", "org_messages_read")).toEqual([person]);
});
