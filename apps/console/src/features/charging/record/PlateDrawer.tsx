import { type ChargingRecord, revealOwnerPhone } from "@huiyan/contract/charging/charging.api";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { stayLength } from "@huiyan/contract/parking/stay-length";
import { roleMay } from "@huiyan/contract/permissions";
import { Link } from "@tanstack/react-router";
import { Button, Skeleton, Tooltip } from "antd";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { shortTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { type TimeRange } from "#shared/list/filter/time-range.ts";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { Thumb } from "#shared/media/Thumb.tsx";
import { chargingText as text } from "../charging.texts.ts";
import { type ChargingList, plateColor } from "./charging-list.ts";

interface OwnerPhoneProps {
  plate: string;
  /** Masked phone number; empty if none was reported, undefined until loaded. */
  masked: string | undefined;
}

/** Phone number of the owner, masked until a user with permission requests it. The audit log records the request. */
function OwnerPhone({ plate, masked }: OwnerPhoneProps) {
  const role = useCaller().data?.staff?.role;
  const reveal = useCommand(revealOwnerPhone);
  if (masked === undefined) return "-";
  if (masked === "") return <span className="note">{text("noPhone")}</span>;
  if (reveal.data !== undefined) return reveal.data.plate_phone;
  return (
    <span className="owner-phone">
      {masked}
      {role !== undefined && roleMay(role, "charging.reveal") && (
        <Tooltip title={text("revealHint")}>
          <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ plate_num: plate })}>
            {text("reveal")}
          </Button>
        </Tooltip>
      )}
    </span>
  );
}

const shownStays = 100;

interface Props {
  plate: string;
  list: ChargingList;
  range: TimeRange;
}

/** Details of one plate: the stays that the charging report counts as charged ones, newest first. */
export function PlateDrawer({ plate, list, range }: Props) {
  const row = list.openedRow;
  const stays = useQueryOf(findParkingRecords, {
    plate_num: plate,
    order_type: "charging",
    size: shownStays,
    count: 0,
    time_start: range.start,
    time_end: range.end,
  });
  // The search matches the beginning of a plate, so other plates are filtered out.
  const records = stays.data?.list.filter(({ plate_num }) => plate_num === plate);
  return (
    <DetailDrawer
      list={list}
      title=""
      lead={<PlateChip plate={plate} color={plateColor(plate)} name={text("plate")} isSmall />}
      state={row !== undefined && <span className="note">{text("times", { n: row.count })}</span>}
      names={{ previous: text("previous"), next: text("next") }}
    >
      <PlateFacts key={plate} plate={plate} row={row} />
      <section className="fact-section">
        <header className="fact-head">
          <h3>{text("stays")}</h3>
          <Link to="/parkingData" search={{ keyword: plate, ...range }}>
            {text("toRecords")}
          </Link>
        </header>
        {stays.problem !== null && (
          <p className="charging-problem" role="alert">
            {stays.problem.message}
          </p>
        )}
        {records === undefined && stays.problem === null && <Skeleton active title={false} />}
        <ul className="plate-stays">
          {records?.map((record) => (
            <StayRow key={record._id} record={record} />
          ))}
        </ul>
        {records?.length === shownStays && <p className="note">{text("staysMany")}</p>}
      </section>
    </DetailDrawer>
  );
}

function PlateFacts({ plate, row }: { plate: string; row: ChargingRecord | undefined }) {
  return (
    <section className="fact-section">
      <header className="fact-head">
        <h3>{text("owner")}</h3>
      </header>
      <dl className="fact-list">
        <div>
          <dt>{text("phone")}</dt>
          <dd className="num">
            <OwnerPhone plate={plate} masked={row?.plate_phone} />
          </dd>
        </div>
        <div>
          <dt>{text("count")}</dt>
          <dd className="num">{row === undefined ? "-" : grouped(row.count)}</dd>
        </div>
      </dl>
    </section>
  );
}

function StayRow({ record }: { record: ParkingRecord }) {
  const { _id, berth_num, point_name, entry_time, leave_time, entry_thumb, leave_thumb, plate_num } = record;
  return (
    <li>
      <Link to="/parkingData" search={{ keyword: plate_num, id: _id, start: entry_time ?? 0, end: entry_time ?? 0 }}>
        <Thumb source={entry_thumb || leave_thumb} alt={text("pictureOf", { plate: plate_num })} />
        <span className="two-lines">
          <span className="num">
            {entry_time === null ? "-" : shortTime(entry_time)} ~{" "}
            {leave_time === null ? text("stillThere") : shortTime(leave_time)}
          </span>
          <span className="note ell">
            {berth_num} {point_name}
          </span>
        </span>
        <span className="num stay-length">
          {entry_time === null || leave_time === null
            ? "-"
            : stayLength((leave_time - entry_time) / 1000, currentLanguage())}
        </span>
      </Link>
    </li>
  );
}
