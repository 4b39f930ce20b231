import { dayOf } from "@huiyan/contract/calendar";
import { clockSeconds, weekdayName } from "../../../shared/format/time.ts";
import { zoneNote } from "../../../shared/format/zone-note.ts";
import { useAging } from "../../../shared/screen/use-aging.ts";

/** Time, day and weekday of the organisation, each second. */
export function ScreenClock() {
  const now = useAging((ms) => Math.floor(ms / 1000)) * 1000;
  const zone = zoneNote(now);
  const day = dayOf(now);
  return (
    <div className="screen-clock">
      <time dateTime={new Date(now).toISOString()}>{clockSeconds(now)}</time>
      <span>
        {day} {weekdayName(day)}
      </span>
      {zone !== undefined && <span title={zone.hint}>{zone.offset}</span>}
    </div>
  );
}
