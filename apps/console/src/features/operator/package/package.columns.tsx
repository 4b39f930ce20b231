import { type StoredPackage } from "@huiyan/contract/operator/package.api";
import { Button } from "antd";
import { byteSize, grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { packageText as text } from "./package.texts.ts";

/**
 * Returns the columns of the list of packages.
 * @param onWithdraw withdraws an offered package, or offers a withdrawn one again
 */
export const packageColumns = (onWithdraw: (row: StoredPackage) => void): ListColumn<StoredPackage>[] => [
  { key: "name", title: text("name"), width: minNameWidth, maxWidth: 240, render: ({ name }) => name },
  {
    key: "version",
    title: text("version"),
    width: 96,
    render: ({ version }) => <span className="num">{version}</span>,
  },
  {
    key: "platforms",
    title: text("platforms"),
    width: minNameWidth,
    maxWidth: 240,
    leaves: 2,
    render: ({ platforms }) => (platforms.length === 0 ? text("anyPlatform") : joinNames(platforms)),
  },
  {
    key: "devices",
    title: text("devices"),
    width: 128,
    align: "right",
    render: ({ devices }) => <span className="num">{grouped(devices)}</span>,
  },
  {
    key: "size",
    title: text("size"),
    width: 88,
    align: "right",
    leaves: 1,
    render: ({ bytes }) => <span className="num">{byteSize(bytes)}</span>,
  },
  {
    key: "loaded",
    title: text("loaded"),
    width: 140,
    leaves: 3,
    render: ({ loaded_at }) => <time dateTime={new Date(loaded_at).toISOString()}>{shortTime(loaded_at)}</time>,
  },
  {
    key: "state",
    title: text("state"),
    width: 104,
    render: ({ withdrawn_at }) =>
      withdrawn_at === null ? (
        <StateLabel form="done">{text("offered")}</StateLabel>
      ) : (
        <StateLabel form="void">{text("withdrawn")}</StateLabel>
      ),
  },
  {
    key: "actions",
    title: "",
    width: 96,
    render: (row) => (
      <Button type="link" size="small" onClick={() => onWithdraw(row)}>
        {text(row.withdrawn_at === null ? "withdraw" : "restore")}
      </Button>
    ),
  },
];
