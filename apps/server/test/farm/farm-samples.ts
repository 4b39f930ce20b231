import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

/** Code of the next farmer. Codes are unique per organisation, so each sample needs another one. */
let code = 1;
const camera = { name: "猪舍相机", ip: "192.168.1.64", account: "admin", password: "Good@2026" };

/** Samples for the endpoints of farmers and their cameras. */
export const farmSamples: Record<string, SampleOf> = {
  "farm.findOwners": (target) => ({ input: { org_group: target.groupId } }),
  "farm.getOwner": ofObject("farmer", (_id) => ({ _id })),
  "farm.addOwner": (target) => ({ input: { org_group: target.groupId, name: "张三", code: `YH-${code++}` } }),
  "farm.editOwner": ofObject("farmer", (_id, { groupId }) => ({ _id, name: "李四", code: "YH", org_group: groupId })),
  "farm.removeOwner": ofObject("farmer", (_id) => ({ _id })),
  "farm.getOwnerTemplate": () => ({ input: {} }),
  "farm.importOwners": (target) => ({ input: { fields: { org_group: target.groupId } }, refused: "file_missing" }),
  "farm.findCameras": ofObject("farmer", (farm_owner_id) => ({ farm_owner_id })),
  "farm.listBrands": () => ({ input: {} }),
  "farm.addCamera": ofObject("farmer", (farm_owner_id, { device }) => ({
    ...camera,
    farm_owner_id,
    device_id: device.deviceId,
  })),
  "farm.editCamera": ofObject("camera", (_id) => ({ ...camera, _id })),
  "farm.removeCamera": ofObject("camera", (_id) => ({ _id })),
  "farm.tryCamera": ofObject(
    "farmer",
    (farm_owner_id, { device }) => ({ ...camera, farm_owner_id, device_id: device.deviceId }),
    { own: "device_offline" },
  ),
  "farm.giveCamera": ofObject("camera", (_id, { device }) => ({ _id, device_id: device.deviceId })),
  "farm.takeCamera": ofObject("camera", (_id) => ({ _id })),
  "farm.listSellingDevices": () => ({ input: { keyword: "设备" } }),
  "farm.listPatrolDevices": () => ({ input: { keyword: "设备" } }),
};
