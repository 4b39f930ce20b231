import { z } from "zod";
import { GbCode, GbSettings, gbRefusalReasons } from "./gb28181.rules.ts";

/** Settings with which a device is the GB/T 28181 platform of its network. */
export const DeviceGb = GbSettings.extend({
  /** Password of all cameras, encrypted for this device like the password of a camera. */
  password_sealed: z.string().max(512),
});
export type DeviceGb = z.infer<typeof DeviceGb>;

const text = z.string().max(128);

const GbChannel = z.object({
  code: GbCode,
  name: text,
  /** Code of the device or folder that contains the channel. */
  parent: text,
  manufacturer: text,
  model: text,
  online: z.boolean(),
  ptz: z.boolean(),
});

/** A camera, recorder or platform that registered at the device. */
export const GbRegistered = z.object({
  code: GbCode,
  name: text,
  manufacturer: text,
  model: text,
  firmware: text,
  transport: z.enum(["udp", "tcp"]),
  /** IP address and port. */
  address: text,
  registered_at: z.number().int(),
  /** Time of its last message, epoch ms. */
  heard_at: z.number().int(),
  online: z.boolean(),
  channels: z.array(GbChannel).max(2000),
});
export type GbRegistered = z.infer<typeof GbRegistered>;

export const GbRefused = z.object({
  code: text,
  address: text,
  at: z.number().int(),
  reason: z.enum(gbRefusalReasons),
});
export type GbRefused = z.infer<typeof GbRefused>;

/** Result of the commands `gb28181.list` and `gb28181.catalogue`: what is registered at the device. */
export const GbListResult = z.object({
  /** True while the device listens for registrations. */
  listening: z.boolean(),
  /** Reason why the device does not listen; absent if it does, or if it is switched off. */
  trouble: z.string().max(300).optional(),
  /** Registered devices, the most recently heard first. */
  devices: z.array(GbRegistered).max(500),
  refusals: z.array(GbRefused).max(100),
  /** Number of devices and channels that are missing in the answer, because it would be too long. */
  left_out: z.number().int().min(0),
});
export type GbListResult = z.infer<typeof GbListResult>;

/** Parameters of the commands `gb28181.catalogue` and `gb28181.messages`. */
export const GbDeviceParams = z.object({ code: GbCode });

/** Result of the command `gb28181.messages`: last SIP messages between the device and a registered one. */
export const GbMessagesResult = z.object({
  messages: z
    .array(
      z.object({
        at: z.number().int(),
        from: z.enum(["device", "server"]),
        /** First line of the message. */
        line: z.string().max(500),
        text: z.string().max(8000),
      }),
    )
    .max(200),
});
export type GbMessagesResult = z.infer<typeof GbMessagesResult>;
