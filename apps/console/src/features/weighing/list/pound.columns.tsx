import { effective, isReviewed, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { algorithmNameOf, MessagePicture } from "#features/alarm/alarm.public.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { kilograms } from "../sheet/format-kg.ts";
import { weighingText as text } from "../weighing.texts.ts";

interface Marks {
  numbers: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, string>;
}

/**
 * Returns the columns of the loads that can be put on a slip, with their figures after corrections.
 * @param marks maps by alarm id: `numbers` to the number of the slip that contains the alarm, `owners` to the farmer of
 * its device
 */
export const poundColumns = ({ numbers, owners }: Marks): ListColumn<Message>[] => [
  {
    key: "picture",
    title: text("picture"),
    width: 116,
    className: "picture-cell",
    leaves: 4,
    render: (message) => <MessagePicture message={message} />,
  },
  {
    key: "point",
    title: text("point"),
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
    title: text("alg"),
    width: 128,
    maxWidth: 200,
    leaves: 2,
    render: (message) => algorithmNameOf(message),
  },
  {
    key: "plate",
    title: text("plate"),
    width: 112,
    leaves: 3,
    render: ({ data }) => livestockData(data).licensePlate || "-",
  },
  {
    key: "owner",
    title: text("farmOwner"),
    width: 96,
    maxWidth: 160,
    leaves: 3,
    render: ({ _id }) => <span className="ell">{owners.get(_id) ?? "-"}</span>,
  },
  {
    key: "time",
    title: text("time"),
    width: 140,
    render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
  },
  {
    key: "total",
    title: text("heads"),
    width: 88,
    align: "right" as const,
    render: ({ data }) => <span className="num">{grouped(effective(livestockData(data)).total)}</span>,
  },
  {
    key: "weight",
    title: text("weight"),
    width: 104,
    align: "right" as const,
    render: ({ data }) => <span className="num">{kilograms(effective(livestockData(data)).weight)}</span>,
  },
  {
    key: "slip",
    title: text("onSlip"),
    width: 152,
    leaves: 5,
    render: ({ _id }) => <span className="num">{numbers.get(_id) ?? "-"}</span>,
  },
  {
    key: "reviewed",
    title: text("reviewState"),
    width: 96,
    leaves: 1,
    render: ({ data }) => {
      const reviewed = isReviewed(livestockData(data));
      return <StateLabel form={reviewed ? "done" : "open"}>{text(reviewed ? "reviewed" : "unreviewed")}</StateLabel>;
    },
  },
];
