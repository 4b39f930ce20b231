import { type Arrangement } from "@huiyan/contract/algorithm/arrangement.api";
import { Button, Tooltip } from "antd";
import { Pencil } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { algorithmText as text } from "../algorithm.texts.ts";

interface Actions {
  onEdit: (arrangement: Arrangement) => void;
  onIssue: (arrangement: Arrangement) => void;
  onRemove: (arrangement: Arrangement) => void;
}

const namesOf = ({ algs }: Arrangement): string => algs.map(({ name }) => name).join(" → ");

/**
 * Returns the columns of the list of pipelines.
 * @param actions undefined for users who may only view pipelines
 */
export function arrangementColumns(actions: Actions | undefined): ListColumn<Arrangement>[] {
  const columns: ListColumn<Arrangement>[] = [
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 420,
      render: (arrangement) => (
        <div className="two-lines">
          <strong className="cell-name">{arrangement.name}</strong>
          <Tooltip title={namesOf(arrangement)}>
            <span className="note ell">{namesOf(arrangement)}</span>
          </Tooltip>
        </div>
      ),
    },
    {
      key: "count",
      title: text("count"),
      width: 80,
      align: "right",
      className: "num",
      render: ({ algs }) => algs.length,
    },
    {
      key: "points",
      title: text("points"),
      width: 88,
      align: "right",
      className: "num",
      leaves: 5,
      render: ({ points }) => points,
    },
    { key: "platform", title: text("platform"), width: 160, maxWidth: 240, render: ({ platform }) => platform.name },
    { key: "quota", title: text("quota"), width: 80, leaves: 2, render: () => text("unlimited") },
    {
      key: "remark",
      title: text("remark"),
      width: 160,
      maxWidth: 320,
      leaves: 3,
      render: ({ remark }) => (remark === "" ? "-" : <Tooltip title={remark}>{remark}</Tooltip>),
    },
    { key: "by", title: text("updatedBy"), width: 112, leaves: 1, render: ({ update_by }) => update_by || "-" },
    {
      key: "at",
      title: text("updated"),
      width: 136,
      leaves: 4,
      render: ({ update_at }) => <time dateTime={new Date(update_at).toISOString()}>{shortTime(update_at)}</time>,
    },
  ];
  if (actions === undefined) return columns;
  return [
    ...columns,
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 132,
      className: "actions-cell",
      render: (arrangement) => (
        <span className="algorithm-actions">
          <Button
            size="small"
            icon={<Pencil size={14} aria-hidden="true" />}
            aria-label={actionOn(text("edit"), arrangement.name)}
            onClick={() => actions.onEdit(arrangement)}
          >
            {text("edit")}
          </Button>
          <RowMenu
            name={arrangement.name}
            items={[
              { key: "issue", label: text("issue"), onClick: () => actions.onIssue(arrangement) },
              { key: "remove", label: text("remove"), danger: true, onClick: () => actions.onRemove(arrangement) },
            ]}
          />
        </span>
      ),
    },
  ];
}
