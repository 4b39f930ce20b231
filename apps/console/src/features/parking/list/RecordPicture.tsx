import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { shortTime } from "#shared/format/time.ts";
import { HoverPreview } from "#shared/media/HoverPreview.tsx";
import { Thumb } from "#shared/media/Thumb.tsx";
import { parkingText as text } from "../parking.texts.ts";

/** Thumbnail of a record. After half a second of hovering, it is enlarged. */
export function RecordPicture({ record }: { record: ParkingRecord }) {
  const source = record.entry_thumb || record.leave_thumb;
  const info = record.entry_carinfo ?? record.leave_carinfo;
  const [x, y, w, h] = info?.car_pic_box ?? [];
  const focus = x === undefined || y === undefined || w === undefined || h === undefined ? undefined : { x, y, w, h };
  const at = record.entry_time ?? record.leave_time;
  return (
    <HoverPreview
      source={source}
      overlay={null}
      footer={
        <>
          <b className="alarm-name">{record.plate_num || text("unreadPlate")}</b>
          <span className="note ell">{record.berth_num}</span>
          {at !== null && <time className="note preview-time">{shortTime(at)}</time>}
        </>
      }
    >
      <span className="picture-hover">
        <Thumb
          source={source}
          focus={focus}
          alt={text("picturesOf", { plate: record.plate_num, berth: record.berth_num })}
        />
      </span>
    </HoverPreview>
  );
}
