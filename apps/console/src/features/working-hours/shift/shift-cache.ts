import { getAttendance, listShiftPlans } from "@huiyan/contract/working-hours/shift.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes the shift plans and their comparison with the presence. */
export const refreshShifts = (client: QueryClient) =>
  Promise.all([listShiftPlans, getAttendance].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
