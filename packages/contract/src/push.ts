import { z } from "zod";
import { MessagePush, MessagesRead, StormPush } from "./alarm/alarm.push.ts";
import { BerthsChanged } from "./berth/berth.push.ts";
import { DevicesChanged, NoticePush } from "./device/device.push.ts";

/**
 * The socket at `/ws`. Sign-in by the subprotocols `huiyan` and `t.<token>`; frames are JSON `{ event, data }`.
 * Close codes: 4401 the session is void (sign in again), 4403 the membership is lost, 4408 the reader was too slow,
 * 4429 the page sent too much, 1013 the server could not greet it and wants it to come again.
 */
export const socketPath = "/ws";
export const socketProtocol = "huiyan";
export const socketCloseCodes = {
  sessionVoid: 4401,
  membershipLost: 4403,
  tooSlow: 4408,
  tooMuch: 4429,
  tryAgain: 1013,
} as const;
/** Reconnect delay of the client; docs/reference/console.md C7. */
export const socketReconnectMs = 4000;
/** Between two frames `org_heartbeat` on a connection. */
export const socketHeartbeatMs = 5000;
/** A connection on which heartbeats came and then nothing for so long is none any more; so is one that does not open. */
export const socketSilenceMs = 12_000;

/** What the server sends. `org_changed`: menu or features of the organisation are others. `org_client_open` confirms that the socket listens for that organisation. `org_heartbeat`: nothing happened, and the connection is there. */
export const ServerFrame = z.discriminatedUnion("event", [
  z.object({ event: z.literal("org_received_new_message"), data: MessagePush }),
  z.object({ event: z.literal("org_latest_message"), data: MessagePush }),
  z.object({ event: z.literal("org_messages_read"), data: MessagesRead }),
  z.object({ event: z.literal("org_storm_changed"), data: StormPush }),
  z.object({ event: z.literal("org_devices_changed"), data: DevicesChanged }),
  z.object({ event: z.literal("org_berths_changed"), data: BerthsChanged }),
  z.object({ event: z.literal("org_device_notice"), data: NoticePush }),
  z.object({ event: z.literal("org_changed"), data: z.object({}) }),
  z.object({ event: z.literal("org_heartbeat"), data: z.object({}) }),
  z.object({ event: z.literal("org_client_open"), data: z.object({ org_id: z.string(), unread: z.number().int() }) }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** What the client sends. */
export const ClientFrame = z.object({ event: z.literal("org_client_open"), data: z.object({ org_id: z.string() }) });
export type ClientFrame = z.infer<typeof ClientFrame>;
