import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";

/** Codes are an organisation's own: each call needs another. */
let code = 1;
const camera = { name: "猪舍相机", ip: "192.168.1.64", account: "admin", password: "Good@2026" };

/** Of the calls of farmers and their cameras. */
export const farmSamples: Record<string, SampleOf> = {
  "farm.findOwners": (target) => ({ input: { org_group: target.groupId } }),
  "farm.getOwner": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "farm.addOwner": (target) => ({ input: { org_group: target.groupId, name: "张三", code: `YH-${code++}` } }),
  "farm.editOwner": (target) => ({
    input: { _id: v7(), name: "李四", code: "YH", org_group: target.groupId },
    refused: "not_found",
  }),
  "farm.removeOwner": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "farm.getOwnerTemplate": () => ({ input: {} }),
  "farm.importOwners": (target) => ({ input: { fields: { org_group: target.groupId } }, refused: "file_missing" }),
  "farm.findCameras": () => ({ input: { farm_owner_id: v7() }, refused: "not_found" }),
  "farm.listBrands": () => ({ input: {} }),
  "farm.addCamera": (target) => ({
    input: { ...camera, farm_owner_id: v7(), device_id: target.device.deviceId },
    refused: "not_found",
  }),
  "farm.editCamera": () => ({ input: { ...camera, _id: v7() }, refused: "not_found" }),
  "farm.removeCamera": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "farm.tryCamera": (target) => ({
    input: { ...camera, farm_owner_id: v7(), device_id: target.device.deviceId },
    refused: "not_found",
  }),
  "farm.giveCamera": (target) => ({ input: { _id: v7(), device_id: target.device.deviceId }, refused: "not_found" }),
  "farm.takeCamera": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "farm.listSellingDevices": () => ({ input: { keyword: "设备" } }),
  "farm.listPatrolDevices": () => ({ input: { keyword: "设备" } }),
};
