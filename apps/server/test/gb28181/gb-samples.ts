import { usualGbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { type SampleOf } from "../sample.ts";

const gbCode = "34020000001320000001";

/** Calls about cameras that register by GB/T 28181. The device of the world is offline. */
export const gbSamples: Record<string, SampleOf> = {
  "gb28181.getSettings": (target) => ({ input: { device_id: target.device.deviceId } }),
  "gb28181.setSettings": (target) => ({
    input: { device_id: target.device.deviceId, settings: { ...usualGbSettings, password: "GBpass-2026" } },
  }),
  "gb28181.revealPassword": (target) => ({ input: { device_id: target.device.deviceId }, refused: "gb_off" }),
  "gb28181.listDevices": (target) => ({ input: { device_id: target.device.deviceId }, refused: "device_offline" }),
  "gb28181.readCatalogue": (target) => ({
    input: { device_id: target.device.deviceId, code: gbCode },
    refused: "device_offline",
  }),
  "gb28181.listMessages": (target) => ({
    input: { device_id: target.device.deviceId, code: gbCode },
    refused: "device_offline",
  }),
  "gb28181.addChannels": (target) => ({
    input: { device_id: target.device.deviceId, channels: [{ device_code: gbCode, channel_code: gbCode }] },
    refused: "device_offline",
  }),
};
