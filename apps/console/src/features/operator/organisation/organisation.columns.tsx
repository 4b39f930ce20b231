import { type OperatedOrganisation } from "@huiyan/contract/operator/organisation.api";
import { byteSize, grouped } from "#shared/format/count.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { lastDay } from "./expiry.ts";
import { organisationText as text } from "./organisation.texts.ts";

const figure = (value: string) => <span className="num">{value}</span>;

/** Returns a text with the settings in which the organisation differs from a new one. */
function limitsOf({ parking, live, limited }: OperatedOrganisation): string {
  const parts = [
    ...(parking ? [] : [`${text("parking")} ${text("closed")}`]),
    ...(live === "default" ? [] : [`${text("live")} ${text(live)}`]),
    ...(limited === 0 ? [] : [text("limited", { n: limited })]),
  ];
  return parts.length === 0 ? "-" : joinFacts(parts);
}

/** Returns the columns of the list of organisations. */
export const organisationColumns = (): ListColumn<OperatedOrganisation>[] => [
  { key: "name", title: text("name"), width: minNameWidth, maxWidth: 240, render: ({ name }) => name },
  {
    key: "state",
    title: text("state"),
    width: 96,
    render: ({ state }) =>
      state === "active" ? (
        <StateLabel form="done">{text("active")}</StateLabel>
      ) : (
        <StateLabel form="failed">{text("expired")}</StateLabel>
      ),
  },
  {
    key: "expires",
    title: text("expires"),
    width: 104,
    render: ({ expires }) => (expires === null ? text("never") : figure(lastDay(expires))),
  },
  {
    key: "devices",
    title: text("devices"),
    width: 88,
    align: "right",
    render: ({ devices, online }) => figure(`${grouped(online)} / ${grouped(devices)}`),
  },
  {
    key: "points",
    title: text("points"),
    width: 72,
    align: "right",
    leaves: 2,
    render: ({ points }) => figure(grouped(points)),
  },
  {
    key: "people",
    title: text("people"),
    width: 72,
    align: "right",
    leaves: 3,
    render: ({ people }) => figure(grouped(people)),
  },
  {
    key: "messages",
    title: text("messages"),
    width: 104,
    align: "right",
    render: ({ messages }) => figure(grouped(messages)),
  },
  {
    key: "storage",
    title: text("storage"),
    width: 88,
    align: "right",
    leaves: 1,
    render: ({ storage_bytes }) => figure(byteSize(storage_bytes)),
  },
  { key: "features", title: text("features"), width: minNameWidth, render: limitsOf },
];
