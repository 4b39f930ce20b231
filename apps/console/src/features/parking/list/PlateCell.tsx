import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { PlateChip } from "../../../shared/media/PlateChip.tsx";
import { parkingText as text } from "../parking.texts.ts";
import { plateColorOf } from "../record-facts.ts";

/** The plate, or that it was not read; a dot before it while nobody has opened the record. */
export function PlateCell({ record }: { record: ParkingRecord }) {
  return (
    <span className="plate-cell">
      <i className={record.client_read === 0 ? "unread-dot on" : "unread-dot"} aria-hidden="true" />
      {record.client_read === 0 && <span className="visually-hidden">{text("unread")}</span>}
      {record.plate_num === "" ? (
        <span className="plate-none">{text("unreadPlate")}</span>
      ) : (
        <PlateChip plate={record.plate_num} color={plateColorOf(record)} name={text("plate")} isSmall />
      )}
    </span>
  );
}
