import { type SlipRow } from "@huiyan/contract/weighing/slip";
import { grouped } from "#shared/format/count.ts";
import { fullTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { kilograms } from "../sheet/format-kg.ts";
import { weighingText as text } from "../weighing.texts.ts";

function stateOf(slip: SlipRow): "unreadable" | "stands" | "void" {
  if (slip.unreadable) return "unreadable";
  return slip.void === null ? "stands" : "void";
}

export const slipColumns = (): ListColumn<SlipRow>[] => [
  {
    key: "number",
    title: text("number"),
    width: 152,
    render: ({ number }) => <span className="num">{number}</span>,
  },
  {
    key: "state",
    title: text("state"),
    width: 104,
    render: (slip) => (
      <StateLabel form={slip.void === null && !slip.unreadable ? "done" : "void"}>{text(stateOf(slip))}</StateLabel>
    ),
  },
  {
    key: "plate",
    title: text("plate"),
    width: 128,
    maxWidth: 200,
    render: ({ licensePlate }) => licensePlate || "-",
  },
  {
    key: "customer",
    title: text("customer"),
    width: minNameWidth,
    maxWidth: 240,
    render: ({ customer }) => customer || "-",
  },
  {
    key: "owner",
    title: text("farmOwner"),
    width: 120,
    maxWidth: 200,
    leaves: 3,
    render: ({ farmOwner }) => farmOwner || "-",
  },
  {
    key: "device",
    title: text("device"),
    width: 128,
    maxWidth: 220,
    leaves: 1,
    render: ({ device_name, by_hand }) => (by_hand ? text("byHand") : device_name || "-"),
  },
  {
    key: "total",
    title: text("heads"),
    width: 88,
    align: "right" as const,
    render: ({ total, unreadable }) => <span className="num">{unreadable ? "-" : grouped(total)}</span>,
  },
  {
    key: "weight",
    title: text("weight"),
    width: 104,
    align: "right" as const,
    render: ({ weight }) => <span className="num">{kilograms(weight)}</span>,
  },
  {
    key: "time",
    title: text("madeAt"),
    width: 168,
    leaves: 4,
    render: ({ made_at }) => <time dateTime={new Date(made_at).toISOString()}>{fullTime(made_at)}</time>,
  },
  {
    key: "by",
    title: text("madeBy"),
    width: 96,
    maxWidth: 160,
    leaves: 2,
    render: ({ made_by }) => made_by || "-",
  },
];
