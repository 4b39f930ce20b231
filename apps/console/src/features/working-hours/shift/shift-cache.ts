import { getAttendance, listShiftPlans } from "@huiyan/contract/working-hours/shift.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes plans and their comparison with presence. */
export const refreshShifts = (client: QueryClient) =>
  Promise.all([listShiftPlans, getAttendance].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
