import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { type getTimeline } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { clockTime } from "../../../shared/format/time.ts";
import { reviewText as text } from "./review.texts.ts";

const marks = [0, 4, 8, 12, 16, 20, 24];

/** Who stood in the berth on that day. */
export function BerthDay({ record, stays }: { record: ParkingRecord; stays: Answer<typeof getTimeline>["day"] }) {
  const start = startOfDay(dayOf(record.entry_time ?? record.leave_time ?? 0));
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / dayMs)) * 100;
  return (
    <section className="berth-day" aria-label={text("day", { berth: record.berth_num })}>
      <header>
        <b>{text("day", { berth: record.berth_num })}</b>
        <span className="note own">{text("thisRecord")}</span>
        <span className="note other">{text("otherRecords")}</span>
      </header>
      <div className="day-track">
        {stays.map(({ _id, from, to, plate_num }) => (
          <i
            key={_id}
            className={_id === record._id ? "own" : ""}
            title={`${plate_num || text("unread")} ${clockTime(from)} ~ ${to === null ? "" : clockTime(to)}`}
            style={{ left: `${share(from)}%`, width: `max(3px, ${share(to ?? Date.now()) - share(from)}%)` }}
          />
        ))}
      </div>
      <div className="day-marks note num">
        {marks.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, "0")}:00</span>
        ))}
      </div>
    </section>
  );
}
