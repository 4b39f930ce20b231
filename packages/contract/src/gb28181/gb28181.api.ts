import { z } from "zod";
import { deliveryStates } from "../device/device.rules.ts";
import { endpoint } from "../endpoint.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { GbListResult, GbMessagesResult, GbRegistered } from "./gb28181.device.ts";
import {
  GbCode,
  GbPassword,
  GbSettings,
  gbTexts,
  gbTransports,
  isMediaRange,
  maxAddedChannels,
} from "./gb28181.rules.ts";

export const getGbSettings = endpoint({
  name: "gb28181.getSettings",
  method: "GET",
  path: "/api/client/device/gb28181/settings",
  permission: "device.manage",
  cost: "query",
  summary: "设备的国标接入（GB/T 28181）设置，不含密码",
  input: z.object({ device_id: DeviceId }),
  output: z.object({
    /** Settings; null: switched off. */
    settings: GbSettings.nullable(),
    /** Addresses of the device in its networks; one of them is entered into cameras. */
    addresses: z.array(z.string()),
    /** Whether the device has received its newest configuration. `reason`: why the device refused it. */
    delivery: z.enum(deliveryStates),
    reason: z.string(),
  }),
});

export const setGbSettings = endpoint({
  name: "gb28181.setSettings",
  method: "POST",
  path: "/api/client/device/gb28181/settings",
  permission: "device.manage",
  cost: "query",
  summary: "启用、修改或停用设备的国标接入（GB/T 28181）",
  input: z.object({
    device_id: DeviceId,
    /** Null: switches the platform off. */
    settings: GbSettings.extend({
      /** Absent: the stored password stays; if there is none, the server generates one. */
      password: GbPassword.optional(),
    })
      .refine(isMediaRange, { error: gbTexts.mediaOrder, path: ["media_to"] })
      .nullable(),
  }),
  output: z.object({ device_id: DeviceId }),
});

export const revealGbPassword = endpoint({
  name: "gb28181.revealPassword",
  method: "POST",
  path: "/api/client/device/gb28181/password",
  permission: "device.manage",
  cost: "query",
  summary: "查看摄像头注册到设备时使用的国标密码",
  input: z.object({ device_id: DeviceId }),
  output: z.object({ password: z.string() }),
});

/** Registered device as the console lists it: each channel with the point that shows it. */
const ListedGbDevice = GbRegistered.extend({
  channels: z
    .array(
      GbRegistered.shape.channels.element.extend({
        /** Point of the channel; null: the channel is not a point yet. */
        point_id: Id.nullable(),
      }),
    )
    .max(2000),
});
const listed = GbListResult.extend({ devices: z.array(ListedGbDevice).max(500) });

export const listGbDevices = endpoint({
  name: "gb28181.listDevices",
  method: "GET",
  path: "/api/client/device/gb28181/devices",
  permission: "device.manage",
  cost: "device",
  summary: "已注册到设备的国标摄像头与录像机、其通道，以及被拒绝的注册",
  input: z.object({ device_id: DeviceId }),
  output: listed,
});

export const readGbCatalogue = endpoint({
  name: "gb28181.readCatalogue",
  method: "POST",
  path: "/api/client/device/gb28181/catalogue",
  permission: "device.manage",
  cost: "device",
  summary: "重新查询一台国标设备的目录",
  input: z.object({ device_id: DeviceId, code: GbCode }),
  output: listed,
});

export const listGbMessages = endpoint({
  name: "gb28181.listMessages",
  method: "GET",
  path: "/api/client/device/gb28181/messages",
  permission: "device.manage",
  cost: "device",
  summary: "与一台国标设备往来的最近信令，供排查接入问题",
  input: z.object({ device_id: DeviceId, code: GbCode }),
  output: GbMessagesResult.extend({ now: EpochMs }),
});

export const addGbChannels = endpoint({
  name: "gb28181.addChannels",
  method: "POST",
  path: "/api/client/device/gb28181/add",
  permission: "device.manage",
  cost: "device",
  summary: "把国标通道添加为点位，名称取自目录；已是点位的通道不重复添加",
  input: z.object({
    device_id: DeviceId,
    channels: z
      .array(z.object({ device_code: GbCode, channel_code: GbCode }), { error: gbTexts.channels })
      .min(1, gbTexts.channels)
      .max(maxAddedChannels),
    transport: z.enum(gbTransports).default("udp"),
  }),
  output: z.object({ added: z.number().int(), point_ids: z.array(Id) }),
});
