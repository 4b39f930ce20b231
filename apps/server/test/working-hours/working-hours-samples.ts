import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

/** Samples for the endpoints of working hours. They use the caller's organisation, or a plan that does not exist. */
export const workingHoursSamples: Record<string, SampleOf> = {
  "workingHours.get": (target) => ({ input: { point_id: target.device.pointId } }),
  "workingHours.export": (target) => ({ input: { group_id: target.groupId } }),
  "workingHours.getMonth": () => ({ input: { month: "2026-11" } }),
  "workingHours.listPictures": (target) => ({ input: { point_id: target.device.pointId, start: 0, end: 1000 } }),
  "workingHours.recount": () => ({ input: {} }),
  "workingHours.listShifts": () => ({ input: {} }),
  "workingHours.saveShift": (target) => ({
    input: {
      staff_id: target.staff.staffId,
      point_id: target.device.pointId,
      valid_from: "2026-11-01",
      shifts: [{ weekday: 1, from: "08:00", to: "16:00" }],
    },
  }),
  "workingHours.deleteShift": ofObject("shift", (_id) => ({ _id })),
  "workingHours.restoreShift": ofObject("deletedShift", (_id) => ({ _id })),
  "workingHours.getAttendance": () => ({ input: {} }),
};
