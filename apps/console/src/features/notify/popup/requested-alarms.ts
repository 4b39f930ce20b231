import { isInAlarmCentre } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { isQuiet } from "@huiyan/contract/notify/schedule.rules";
import { type AlarmPopup } from "@huiyan/contract/setting/alarm-popup.rules";

/** What was missed for longer is in the list and the bell; it does not pop up any more. */
const freshMs = 60_000;

/**
 * Arrived alarms that one wants to be told of now.
 * @param centre algorithms of the organisation's alarm centre; null for all
 * @param now in the server's time, as far as it is known
 */
export function requestedAlarms(
  messages: readonly Message[],
  { algs, quiet }: AlarmPopup,
  centre: readonly string[] | null,
  now: number,
): Message[] {
  if (isQuiet(quiet, now)) return [];
  return messages.filter(
    ({ alg, received_at }) =>
      now - received_at < freshMs && (algs === null || algs.includes(alg)) && isInAlarmCentre(centre, alg),
  );
}
