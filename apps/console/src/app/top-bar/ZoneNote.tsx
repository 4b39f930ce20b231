import { zoneNote } from "../../shared/format/zone-note.ts";
import { useAging } from "../../shared/screen/use-aging.ts";

/** Names the zone of all times of the page where this browser's clock shows another one. */
export function ZoneNote() {
  // summer time may begin or end while the page is open
  const hour = useAging((now) => Math.floor(now / 3_600_000));
  const note = zoneNote(hour * 3_600_000);
  return (
    note !== undefined && (
      <span className="zone-note" title={note.hint}>
        {note.name}
      </span>
    )
  );
}
