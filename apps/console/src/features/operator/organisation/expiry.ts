import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";

/** The last day on which an organisation works whose time is over at `expires`, epoch ms. */
export const lastDay = (expires: number): string => dayOf(expires - 1);

/** When the time of an organisation is over that works until the end of this day. */
export const endOfDay = (day: string): number => startOfDay(moveDay(day, 1));
