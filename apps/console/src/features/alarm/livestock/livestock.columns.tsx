import { countedTotal, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type LivestockMessage } from "@huiyan/contract/alarm/review.api";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { alarmText } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { MessagePicture } from "../list/MessagePicture.tsx";
import { livestockText as text } from "./livestock.texts.ts";

const kilograms = (value: number) => value.toLocaleString("en-US", { minimumFractionDigits: 1 });

/** Number of animals after corrections. If it was corrected, the device's number is shown below. */
function Heads({ message: { total, data } }: { message: LivestockMessage }) {
  const counted = countedTotal(livestockData(data));
  return (
    <div className="two-lines livestock-heads num">
      <span>{grouped(total)}</span>
      {counted !== total && <span className="note">{text("counted", { n: grouped(counted) })}</span>}
    </div>
  );
}

/**
 * Returns the columns of the livestock alarms.
 * @param group the organisation's word for device groups
 */
export function livestockColumns(group: string): ListColumn<LivestockMessage>[] {
  return [
    {
      key: "picture",
      title: alarmText("picture"),
      width: 116,
      className: "picture-cell",
      leaves: 2,
      render: (message) => <MessagePicture message={message} />,
    },
    {
      key: "point",
      title: text("pointName"),
      width: minNameWidth,
      maxWidth: 320,
      render: ({ point_name, device_name }) => (
        <div className="two-lines">
          <span className="ell">{point_name || "-"}</span>
          <span className="note ell">{device_name || "-"}</span>
        </div>
      ),
    },
    {
      key: "alg",
      title: alarmText("alg"),
      width: 136,
      maxWidth: 200,
      leaves: 5,
      render: (message) => algorithmNameOf(message),
    },
    {
      key: "group",
      title: group,
      width: 120,
      maxWidth: 200,
      leaves: 1,
      render: ({ group_name }) => group_name || "-",
    },
    {
      key: "owner",
      title: text("farmOwner"),
      width: 120,
      maxWidth: 200,
      leaves: 3,
      render: ({ farm_owner_name, farm_owner_code }) => (
        <div className="two-lines">
          <span className="ell">{farm_owner_name || "-"}</span>
          {farm_owner_code !== "" && <span className="note ell num">{farm_owner_code}</span>}
        </div>
      ),
    },
    {
      key: "plate",
      title: text("plate"),
      width: 104,
      leaves: 4,
      render: ({ data }) => livestockData(data).licensePlate || "-",
    },
    {
      key: "time",
      title: text("time"),
      width: 136,
      leaves: 6,
      render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "total",
      title: text("total"),
      width: 88,
      align: "right" as const,
      render: (message) => <Heads message={message} />,
    },
    {
      key: "weight",
      title: text("weightKg"),
      width: 96,
      align: "right" as const,
      leaves: 7,
      render: ({ weight }) => <span className="num">{weight === null ? "-" : kilograms(weight)}</span>,
    },
    {
      key: "reviewed",
      title: text("state"),
      width: 96,
      render: ({ reviewed }) => (
        <StateLabel form={reviewed ? "done" : "open"}>{text(reviewed ? "reviewed" : "pending")}</StateLabel>
      ),
    },
  ];
}
