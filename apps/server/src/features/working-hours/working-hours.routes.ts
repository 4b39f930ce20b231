import * as shiftApi from "@huiyan/contract/working-hours/shift.api";
import * as api from "@huiyan/contract/working-hours/working-hours.api";
import { routes, serve } from "#platform/http/serve.ts";
import { deleteShiftPlan } from "./actions/delete-shift-plan.ts";
import { exportWorkingHours } from "./actions/export-working-hours.ts";
import { getAttendance } from "./actions/get-attendance.ts";
import { getWorkingHours } from "./actions/get-working-hours.ts";
import { getWorkingMonth } from "./actions/get-working-month.ts";
import { listShiftPlans } from "./actions/list-shift-plans.ts";
import { listStripPictures } from "./actions/list-strip-pictures.ts";
import { recountWorkingHours } from "./actions/recount-working-hours.ts";
import { restoreShiftPlan } from "./actions/restore-shift-plan.ts";
import { saveShiftPlan } from "./actions/save-shift-plan.ts";

export const workingHoursRoutes = routes(
  serve(api.getWorkingHours, getWorkingHours),
  serve(api.exportWorkingHours, exportWorkingHours),
  serve(api.getWorkingMonth, getWorkingMonth),
  serve(api.listStripPictures, listStripPictures),
  serve(api.recountWorkingHours, recountWorkingHours),
  serve(shiftApi.listShiftPlans, listShiftPlans),
  serve(shiftApi.saveShiftPlan, saveShiftPlan),
  serve(shiftApi.deleteShiftPlan, deleteShiftPlan),
  serve(shiftApi.restoreShiftPlan, restoreShiftPlan),
  serve(shiftApi.getAttendance, getAttendance),
);
