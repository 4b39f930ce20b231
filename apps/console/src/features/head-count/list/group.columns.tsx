import { type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { isCase } from "@huiyan/contract/head-count/head-count.rules";
import { Tooltip } from "antd";
import { clockSeconds, shortTime } from "#shared/format/time.ts";
import { type ListColumn } from "#shared/list/table/fit-columns.ts";
import { heads, kilograms, sideNames, signed } from "../format-heads.ts";
import { headCountText as text } from "../head-count.texts.ts";
import { type GroupRow } from "../head-count-search.ts";
import { VerdictLabel } from "./VerdictLabel.tsx";

/** Returns start and end as text. If both are on the same day, the day is shown once. */
export function spanOf({ start, end }: { start: number; end: number }): string {
  const from = shortTime(start);
  if (start === end) return from;
  const until = shortTime(end);
  return `${from} ~ ${until.slice(0, 5) === from.slice(0, 5) ? clockSeconds(end) : until}`;
}

function DecisionCell({ group: { verdict, decision } }: { group: GroupRow }) {
  if (decision === null) return isCase(verdict) ? <span className="count-waits">{text("open")}</span> : "-";
  const { truth, by, at, changed } = decision;
  return (
    <div className="two-lines">
      <span className={changed ? "count-waits" : ""}>
        {changed ? text("changedSince") : truth === null ? text("accepted") : text("truth", { n: heads(truth) })}
      </span>
      <span className="note num">
        {by || "-"} {shortTime(at)}
      </span>
    </div>
  );
}

/** Returns the columns of the list of groups. */
export function groupColumns(pair: CountPair): ListColumn<GroupRow>[] {
  const names = sideNames(pair);
  const figure = { align: "right" as const };
  const side = (name: string) => (
    <Tooltip title={name}>
      <span>{name}</span>
    </Tooltip>
  );
  return [
    {
      key: "time",
      title: text("time"),
      width: 216,
      maxWidth: 248,
      render: (group) => <span className="num">{spanOf(group)}</span>,
    },
    {
      key: "verdict",
      title: text("verdict"),
      width: 128,
      render: ({ verdict }) => <VerdictLabel verdict={verdict} />,
    },
    {
      key: "first",
      title: side(names.first),
      width: 96,
      maxWidth: 160,
      ...figure,
      render: ({ first }) => <span className="num">{heads(first)}</span>,
    },
    {
      key: "second",
      title: side(names.second),
      width: 96,
      maxWidth: 160,
      ...figure,
      render: ({ second }) => <span className="num">{heads(second)}</span>,
    },
    ...(pair.kind === "weight"
      ? [
          {
            key: "weight",
            title: text("weight"),
            width: 96,
            ...figure,
            render: ({ weight }: GroupRow) => <span className="num">{weight === null ? "-" : kilograms(weight)}</span>,
          },
        ]
      : []),
    {
      key: "difference",
      title: text("difference"),
      width: 80,
      ...figure,
      render: ({ difference, verdict }) => (
        <b className={isCase(verdict) ? "num count-differs" : "num count-same"}>{signed(difference)}</b>
      ),
    },
    {
      key: "allowed",
      title: text("allowed"),
      width: 88,
      ...figure,
      render: ({ allowed }) => <span className="num note">{allowed === null ? "-" : `±${heads(allowed)}`}</span>,
    },
    {
      key: "decision",
      title: text("decision"),
      width: 176,
      maxWidth: 280,
      render: (group) => <DecisionCell group={group} />,
    },
  ];
}
