import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";

/**
 * Returns the last day on which an organisation works (yyyy-MM-dd).
 * @param expires end of its validity, epoch milliseconds
 */
export const lastDay = (expires: number): string => dayOf(expires - 1);

/** Returns the end of the validity of an organisation that works until the end of this day, epoch milliseconds. */
export const endOfDay = (day: string): number => startOfDay(moveDay(day, 1));
