import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

/** Number of the next berth. Numbers are unique per organisation, so each sample needs another one. */
let sampleNumber = 1;

/** Samples for the endpoints of berths. */
export const berthSamples: Record<string, SampleOf> = {
  "berth.getTree": () => ({ input: {} }),
  "berth.listOfPoint": (target) => ({ input: { id: target.device.pointId } }),
  "berth.listAll": (target) => ({ input: { group_id: target.groupId } }),
  "berth.find": (target) => ({
    input: { group_id: target.groupId, device_id: target.device.deviceId, point_id: target.device.pointId },
  }),
  "berth.suggestNumber": () => ({ input: { prefix: "A" } }),
  "berth.getSnapshot": (target) => ({ input: { point_id: target.device.pointId }, refused: "device_offline" }),
  "berth.getPicture": (target) => ({ input: { point_id: target.device.pointId } }),
  "berth.listOptions": (target) => ({ input: { point_id: target.device.pointId } }),
  "berth.add": (target) => ({
    input: {
      point_id: target.device.pointId,
      prefix: "A",
      no: String(sampleNumber++),
      type: 1,
      is_new_energy: 0,
      roi: [
        [0.1, 0.1],
        [0.3, 0.1],
        [0.3, 0.4],
      ],
    },
  }),
  "berth.edit": ofObject("berth", (_id) => ({ _id, type: 2 })),
  "berth.delete": ofObject("berth", (id) => ({ id })),
  "berth.restoreDeleted": ofObject("deletedBerth", (_id) => ({ _id })),
  "berth.getLearning": (target) => ({ input: { point_id: target.device.pointId } }),
  "berth.learn": (target) => ({ input: { point_id: target.device.pointId }, refused: "berth_learning_few" }),
  "berth.undoLearning": (target) => ({
    input: { point_id: target.device.pointId, at: 1 },
    refused: "berth_learning_changed",
  }),
  "berth.void": ofObject("berth", (_id) => ({ _id, invalid: 1 })),
};
