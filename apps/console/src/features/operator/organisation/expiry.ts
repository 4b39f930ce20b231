import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";

/** Returns the last valid day of an organisation that ends at `expires`, in epoch milliseconds. */
export const lastDay = (expires: number): string => dayOf(expires - 1);

/** When the time of an organisation is over that works until the end of this day. */
export const endOfDay = (day: string): number => startOfDay(moveDay(day, 1));
