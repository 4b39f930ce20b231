import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { berthTypeTexts, carTypeTexts, orderStateTexts } from "@huiyan/contract/parking/record.texts";
import { useAlias } from "#features/setting/setting.public.ts";
import { pickText } from "#shared/format/texts.ts";
import { fullTime } from "#shared/format/time.ts";
import { parkingText } from "../parking.texts.ts";
import { stayed } from "../record-facts.ts";
import { reviewText as text } from "./review.texts.ts";

/** List of plate, berth, times and review of a record. */
export function RecordFactList({ record }: { record: ParkingRecord }) {
  const group = useAlias();
  const time = (at: number | null) => (at === null ? "-" : fullTime(at));
  const berth = berthTypeTexts[record.berth_type];
  const car = pickText(carTypeTexts[record.car_type]);
  const facts: [string, string][] = [
    [group, record.group_name || "-"],
    [text("device"), record.device_name || "-"],
    [text("point"), record.point_name || "-"],
    [text("carType"), berth === undefined ? car : text("berthKind", { car, berth: pickText(berth) })],
    [text("entryTime"), time(record.entry_time)],
    [text("leaveTime"), record.is_open ? parkingText("parked") : time(record.leave_time)],
    [text("duration"), stayed(record, Date.now())],
    [
      text("order"),
      record.order_no === ""
        ? pickText(orderStateTexts[0])
        : `${record.order_no} ${pickText(orderStateTexts[record.order_state])}`,
    ],
    [text("reviewer"), record.pending === 1 ? "-" : record.review_username || text("automatic")],
    [text("reviewTime"), time(record.review_time)],
    [text("reviewCause"), record.review_cause],
  ];
  const causes = [
    ["voided", record.scrap_cause],
    ["disputed", record.dispute_cause],
    ["excluded", record.exclude_cause],
  ] as const;
  for (const [flag, cause] of causes)
    if (cause !== "") facts.push([text("flagCause", { flag: parkingText(flag) }), cause]);
  return (
    <dl className="record-facts num">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
