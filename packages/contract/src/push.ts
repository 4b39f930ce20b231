import { z } from "zod";
import { MessagePush, MessagesRead, StormPush } from "./alarm/alarm.push.ts";
import { BerthsChanged } from "./berth/berth.push.ts";
import { DevicesChanged, NoticePush } from "./device/device.push.ts";

/**
 * Path of the page socket. The client signs in by the subprotocols `huiyan` and `t.<token>`; frames are JSON `{ event,
 * data }`.
 * Close codes: 4401 invalid session (sign in again), 4403 membership lost, 4408 the client reads too slowly, 4429 the
 * client sends too many frames, 1013 the server could not start the connection and the client should retry.
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
/** Delay before the client reconnects, in milliseconds. docs/reference/console.md C7. */
export const socketReconnectMs = 4000;
/** Interval of the `org_heartbeat` frames of a connection, in milliseconds. */
export const socketHeartbeatMs = 5000;
/** Maximum time without a frame before the client closes the connection, and timeout for opening one; ms. */
export const socketSilenceMs = 12_000;

/**
 * Frames that the server sends.
 * `org_changed`: menu or features of the organisation, or rights of the member, changed. `org_client_open`: confirms
 * that the socket receives the events of that organisation. `org_heartbeat`: shows that the connection works.
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

/** Frames that the client sends. */
export const ClientFrame = z.object({ event: z.literal("org_client_open"), data: z.object({ org_id: z.string() }) });
export type ClientFrame = z.infer<typeof ClientFrame>;
