import { type SampleOf } from "../sample.ts";

const filter: SampleOf = (target) => ({
  input: { group_id: target.groupId, device_id: target.device.deviceId, point_id: target.device.pointId },
});

/** Samples for the endpoints of passenger and traffic flow. */
export const flowSamples: Record<string, SampleOf> = {
  "flow.summarise": filter,
  "flow.getInside": filter,
  "flow.getNews": filter,
  "flow.getHeatMap": (target) => ({ input: { point_id: target.device.pointId, type: "week" } }),
  "flow.export": filter,
  "flow.savePoint": (target) => ({ input: { point_id: target.device.pointId, reset_hour: 3, capacity: 40 } }),
};
