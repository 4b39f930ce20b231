import { type CarInfo, type ParkingRecord } from "@huiyan/contract/parking/record";
import { useState } from "react";
import { shortTime } from "#shared/format/time.ts";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { ReviewWord } from "../list/RecordStates.tsx";
import { feeText, plateColorOf } from "../record-facts.ts";
import { type DisplayedPicture, pictureOf } from "../review/RecordStage.tsx";
import { conflictText as text } from "./conflicts.texts.ts";

interface Props {
  record: ParkingRecord;
  /** Whether this is the earlier or the later stay. */
  at: "first" | "last";
  onOpen: (record: ParkingRecord) => void;
}

/** One of the two stays of a conflict: plate and berth, and the observations at entry and exit. */
export function ConflictStay({ record, at, onOpen }: Props) {
  const { plate_num, berth_num, point_name, fee_fen } = record;
  return (
    <section className={`conflict-stay ${at}`} aria-label={text(at)}>
      <header>
        <b>{text(at)}</b>
        {plate_num === "" ? (
          <span className="plate-none">{text("unread")}</span>
        ) : (
          <PlateChip plate={plate_num} color={plateColorOf(record)} name={text("plate")} isSmall />
        )}
        <button type="button" className="plain-button link" onClick={() => onOpen(record)}>
          {text("openRecord")}
        </button>
      </header>
      <p className="stay-facts note">
        <strong>{berth_num}</strong>
        <span className="ell">{point_name}</span>
        <ReviewWord record={record} />
        <span className="num">{feeText(fee_fen)}</span>
      </p>
      <StayHalf record={record} half="entry" />
      <StayHalf record={record} half="leave" />
    </section>
  );
}

/** The entry or the exit of a stay: picture, close-up of the plate, time and recognised plate. */
function StayHalf({ record, half }: { record: ParkingRecord; half: "entry" | "leave" }) {
  const time = half === "entry" ? record.entry_time : record.leave_time;
  const info = half === "entry" ? record.entry_carinfo : record.leave_carinfo;
  const isParked = half === "leave" && record.is_open;
  return (
    <figure className={time === null ? "stay-half missing" : "stay-half"}>
      <figcaption>
        <b>{text(half)}</b>
        <span className="note num">{time === null ? text(isParked ? "parked" : "notSeen") : shortTime(time)}</span>
      </figcaption>
      {time !== null && (
        <div className="stay-pictures">
          <StayPicture picture={pictureOf(record, half)} alt={`${text(half)} ${record.plate_num}`} />
          {info !== null && info.car_code_pic !== "" && (
            <img className="stay-plate" src={info.car_code_pic} alt={`${text(half)} ${info.plate_num}`} />
          )}
        </div>
      )}
      {time !== null && <p className="note ell">{readingOf(info)}</p>}
    </figure>
  );
}

const readingOf = (info: CarInfo | null): string =>
  info === null || info.plate_num === ""
    ? text("unread")
    : text("reading", { plate: info.plate_num, n: info.plate_conf.toFixed(2) });

function StayPicture({ picture: { source, boxes }, alt }: { picture: DisplayedPicture; alt: string }) {
  const [failed, setFailed] = useState("");
  if (source === "" || failed === source) return <span className="stay-picture none">{text("noPicture")}</span>;
  return (
    <>
      <img className="stay-picture" src={source} alt={alt} onError={() => setFailed(source)} />
      <BoxOverlay boxes={boxes.map((box) => ({ ...box, label: "" }))} polygons={[]} />
    </>
  );
}
