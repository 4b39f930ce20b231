import { isInAlarmCentre } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { isSilenced } from "@huiyan/contract/notify/schedule.rules";
import { type AlarmPopup } from "@huiyan/contract/setting/alarm-popup.rules";

/** Maximum age of an alarm that pops up, in milliseconds. Older alarms appear only in the list and the bell. */
const freshMs = 60_000;

/**
 * Returns the arrived alarms for which the user wants a popup or a sound now.
 * @param centre algorithms of the organisation's alarm centre; null for all
 * @param now current server time in epoch milliseconds
 */
export function requestedAlarms(
  messages: readonly Message[],
  { algs, quiet }: AlarmPopup,
  centre: readonly string[] | null,
  now: number,
): Message[] {
  return messages.filter(
    ({ alg, severity, received_at }) =>
      now - received_at < freshMs &&
      !isSilenced(quiet, severity, now) &&
      (algs === null || algs.includes(alg)) &&
      isInAlarmCentre(centre, alg),
  );
}
