import { z } from "zod";
import { MessagePush, MessagesRead, StormPush } from "./alarm/alarm.push.ts";
import { BerthsChanged } from "./berth/berth.push.ts";
import { DevicesChanged, NoticePush } from "./device/device.push.ts";

/**
 * Path of the page socket. Sign-in by the subprotocols `huiyan` and `t.<token>`; frames are JSON `{ event, data }`.
 * Close codes: 4401 invalid session (sign in again), 4403 lost membership, 4408 slow reader, 4429 too many frames of
 * the page, 1013 the server could not greet the client and expects a retry.
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
/** Reconnect delay of the client, in milliseconds; docs/reference/console.md C7. */
export const socketReconnectMs = 4000;
/** Interval of the frames `org_heartbeat` on a connection, in milliseconds. */
export const socketHeartbeatMs = 5000;
/** Silence after heartbeats that ends a connection, and timeout for opening one. */
export const socketSilenceMs = 12_000;

/**
 * Frames of the server.
 * `org_changed`: menu or features of the organisation changed. `org_client_open` confirms that the socket listens for
 * that organisation. `org_heartbeat`: no event, the connection is alive.
 */
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

/** Frames of the client. */
export const ClientFrame = z.object({ event: z.literal("org_client_open"), data: z.object({ org_id: z.string() }) });
export type ClientFrame = z.infer<typeof ClientFrame>;
