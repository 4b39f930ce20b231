import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { shortTime } from "../../shared/format/time.ts";
import { type ListColumn, minNameWidth } from "../../shared/list/table/fit-columns.ts";
import { auditText as text } from "./audit.texts.ts";
import { changesOf } from "./audit-changes.ts";

/** Ids tell nothing in a line; the opened one shows them whole. */
const shortIds = (line: string) => line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})/g, "…$1");

function summaryOf({ detail }: AuditItem): string {
  const changes = changesOf(detail).map(({ field, before, after }) =>
    before === "-" ? `${field} ${after}` : `${field} ${before} → ${after}`,
  );
  return shortIds(changes.join("；")) || "-";
}

/** Columns of the audit log. */
export function auditColumns(): ListColumn<AuditItem>[] {
  return [
    {
      key: "time",
      title: text("time"),
      width: 140,
      render: ({ time }) => <time dateTime={new Date(time).toISOString()}>{shortTime(time)}</time>,
    },
    {
      key: "user",
      title: text("person"),
      width: 120,
      maxWidth: 200,
      leaves: 2,
      render: ({ user }) => user || text("system"),
    },
    {
      key: "action",
      title: text("action"),
      width: minNameWidth,
      maxWidth: 264,
      render: ({ action_name, action }) => action_name || action,
    },
    { key: "ip", title: text("ip"), width: 128, leaves: 1, render: ({ ip }) => ip || "-" },
    { key: "changes", title: text("changes"), width: minNameWidth, render: summaryOf },
  ];
}
