import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { parkingStatusTexts, settleTexts } from "@huiyan/contract/parking/record.texts";
import { pickText } from "#shared/format/texts.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { parkingText as text } from "../parking.texts.ts";
import { feeText, plateColorOf, stayed } from "../record-facts.ts";
import { RecordPicture } from "./RecordPicture.tsx";
import { HalfTime, OrderWord, ReviewWord } from "./RecordStates.tsx";

/** Plate of a record, or a note that it was not recognised. A dot marks a record that no user has opened. */
function PlateCell({ record }: { record: ParkingRecord }) {
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

/**
 * Returns the columns of the list of records. A window of 1366 px first hides group, fee and state of the stay.
 * @param group the organisation's word for device groups
 */
export function recordColumns(
  group: string,
  now: number,
  actionsOf: (record: ParkingRecord) => React.ReactNode,
  isOrders = false,
): ListColumn<ParkingRecord>[] {
  const all = allColumns(group, now, actionsOf);
  if (!isOrders) return all;
  const last = all.length - 1;
  const leaving = all.map(({ leaves: _leaves, ...column }) => {
    const leaves = orderLeaves.indexOf(column.key);
    return leaves < 0 ? column : { ...column, leaves };
  });
  return [...leaving.slice(0, last), ...orderColumns, ...leaving.slice(last)];
}

/**
 * Keys of the columns that a narrow table of the orders page hides, in that order. Amount, order and settlement are
 * never hidden.
 */
const orderLeaves = ["group", "point", "picture", "status", "stayed", "leave", "review", "entry"];
const orderColumns: ListColumn<ParkingRecord>[] = [
  {
    key: "order",
    title: text("order"),
    width: 152,
    render: (record) => <OrderWord record={record} />,
  },
  {
    key: "settle",
    title: text("settle"),
    width: 92,
    render: ({ occupancy_settle }) => pickText(settleTexts[occupancy_settle]),
  },
];

function allColumns(
  group: string,
  now: number,
  actionsOf: (record: ParkingRecord) => React.ReactNode,
): ListColumn<ParkingRecord>[] {
  return [
    {
      key: "picture",
      title: text("picture"),
      width: 116,
      className: "picture-cell",
      leaves: 6,
      render: (record) => <RecordPicture record={record} />,
    },
    { key: "plate", title: text("plate"), width: 140, render: (record) => <PlateCell record={record} /> },
    {
      key: "berth",
      title: text("berth"),
      width: 80,
      render: ({ berth_num }) => <strong>{berth_num}</strong>,
    },
    {
      key: "point",
      title: text("pointColumn"),
      width: minNameWidth,
      maxWidth: 320,
      leaves: 5,
      render: ({ point_name, device_name }) => (
        <div className="two-lines">
          <span className="ell">{point_name || "-"}</span>
          <span className="note ell">{device_name || "-"}</span>
        </div>
      ),
    },
    {
      key: "group",
      title: group,
      width: 112,
      maxWidth: 200,
      leaves: 1,
      render: ({ group_name }) => <span className="ell">{group_name || "-"}</span>,
    },
    {
      key: "entry",
      title: text("entryTime"),
      width: 136,
      render: (record) => <HalfTime record={record} half="entry" />,
    },
    {
      key: "leave",
      title: text("leaveTime"),
      width: 136,
      leaves: 7,
      render: (record) => <HalfTime record={record} half="leave" />,
    },
    {
      key: "stayed",
      title: text("duration"),
      width: 104,
      wholeWidth: 132,
      align: "right",
      leaves: 4,
      render: (record) => <span className="num">{stayed(record, now)}</span>,
    },
    {
      key: "fee",
      title: text("fee"),
      width: 100,
      align: "right",
      leaves: 2,
      render: ({ fee_fen, exclude_state }) => (
        <span className="num">{exclude_state === 1 ? "-" : feeText(fee_fen)}</span>
      ),
    },
    {
      key: "status",
      title: text("parking"),
      width: 96,
      leaves: 3,
      render: ({ parking_status }) => pickText(parkingStatusTexts[parking_status]),
    },
    {
      key: "review",
      title: text("review"),
      width: 120,
      maxWidth: 220,
      render: (record) => <ReviewWord record={record} withCause />,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 92,
      className: "actions-cell",
      render: actionsOf,
    },
  ];
}
