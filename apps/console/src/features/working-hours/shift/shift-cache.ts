import { getAttendance, listShiftPlans } from "@huiyan/contract/working-hours/shift.api";
import { type QueryClient } from "@tanstack/react-query";

/** Plans, and what was compared with them, are asked for anew. */
export const refreshShifts = (client: QueryClient) =>
  Promise.all([listShiftPlans, getAttendance].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
