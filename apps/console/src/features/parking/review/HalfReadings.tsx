import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { shortTime } from "#shared/format/time.ts";
import { reviewText as text } from "./review.texts.ts";

const slotsOf = (plate: string) => [...plate].map((char, slot) => ({ char, slot }));

/** Recognised plates of entry and exit side by side. Characters that differ are highlighted. */
export function HalfReadings({ record }: { record: ParkingRecord }) {
  const [entry, leave] = [record.entry_carinfo, record.leave_carinfo].map((half) => [...(half?.plate_num ?? "")]);
  const differs = (at: number) => entry?.length === leave?.length && entry?.[at] !== leave?.[at];
  const halves = [
    { name: text("entry"), at: record.entry_time, info: record.entry_carinfo },
    { name: text("leave"), at: record.leave_time, info: record.leave_carinfo },
  ];
  return (
    <div className="half-readings">
      {halves.map(({ name, at, info }) => (
        <div key={name}>
          <header>
            <b>{name}</b>
            <span className="note num">{at === null ? text("notSeen") : shortTime(at)}</span>
          </header>
          <div className="plate-crop">
            {info !== null && info.car_code_pic !== "" && (
              <img src={info.car_code_pic} alt={`${name} ${info.plate_num}`} />
            )}
          </div>
          <p className="plate-read">
            {info === null || info.plate_num === "" ? (
              <span className="note">{text("unread")}</span>
            ) : (
              <>
                {slotsOf(info.plate_num).map(({ slot, char }) => (
                  <b key={slot} className={differs(slot) ? "differs" : ""}>
                    {char}
                  </b>
                ))}
                <span className="note num">{text("confidence", { n: info.plate_conf.toFixed(2) })}</span>
              </>
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
