import { z } from "zod";
import { DayTime } from "../notify/schedule.rules.ts";

/** A member's settings for new alarms: docs/reference/rights.md R12. */
export const AlarmPopup = z.object({
  popup: z.boolean(),
  sound: z.boolean(),
  /** Algorithms of the alarm centre whose alarms cause popups, sounds and Web Push; null: all of the alarm centre. */
  algs: z.array(z.string().max(64)).max(200).nullable(),
  /**
   * Daily time without popups, sounds and Web Push; the bell still counts. Equal times mean the whole day; null: none.
   * With `except_high`, alarms of severity 3 are notified all the same.
   */
  quiet: z.object({ from: DayTime, to: DayTime, except_high: z.boolean().default(false) }).nullable(),
});
export type AlarmPopup = z.infer<typeof AlarmPopup>;

export const defaultAlarmPopup: AlarmPopup = { popup: true, sound: false, algs: null, quiet: null };

/** Settings as stored; fields that the member never set are absent. */
export const StoredAlarmPopup = AlarmPopup.partial()
  .transform(
    (stored): AlarmPopup => ({
      popup: stored.popup ?? defaultAlarmPopup.popup,
      sound: stored.sound ?? defaultAlarmPopup.sound,
      algs: stored.algs ?? null,
      quiet: stored.quiet ?? null,
    }),
  )
  .catch(defaultAlarmPopup);
