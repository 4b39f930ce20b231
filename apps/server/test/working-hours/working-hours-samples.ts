import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";

/** Of working hours: what belongs to the caller's own organisation, or a plan that does not exist. */
export const workingHoursSamples: Record<string, SampleOf> = {
  "workingHours.get": (target) => ({ input: { point_id: target.device.pointId } }),
  "workingHours.export": (target) => ({ input: { group_id: target.groupId } }),
  "workingHours.getMonth": () => ({ input: { month: "2026-11" } }),
  "workingHours.listPictures": (target) => ({ input: { point_id: target.device.pointId, start: 0, end: 1000 } }),
  "workingHours.recount": () => ({ input: {} }),
  "workingHours.listShifts": () => ({ input: {} }),
  "workingHours.saveShift": (target) => ({
    input: {
      ...{ staff_id: target.staff.staffId, point_id: target.device.pointId, valid_from: "2026-11-01" },
      shifts: [{ weekday: 1, from: "08:00", to: "16:00" }],
    },
  }),
  "workingHours.deleteShift": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "workingHours.restoreShift": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "workingHours.getAttendance": () => ({ input: {} }),
};
