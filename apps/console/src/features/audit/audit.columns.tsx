import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { type TableColumnsType } from "antd";
import { shortTime } from "../../shared/format/time.ts";
import { auditText as text } from "./audit.texts.ts";
import { changesOf } from "./audit-changes.ts";

/** Ids tell nothing in a line; the opened one shows them whole. */
const shortIds = (words: string) => words.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})/g, "…$1");

function summaryOf({ detail }: AuditItem): string {
  const changes = changesOf(detail).map(({ field, before, after }) =>
    before === "-" ? `${field} ${after}` : `${field} ${before} → ${after}`,
  );
  return shortIds(changes.join("；")) || "-";
}

/** Columns of the audit log. */
export function auditColumns(): TableColumnsType<AuditItem> {
  return [
    {
      key: "time",
      title: text("time"),
      width: 152,
      render: (_, { time }) => <time dateTime={new Date(time).toISOString()}>{shortTime(time)}</time>,
    },
    { key: "user", title: text("person"), width: 144, render: (_, { user }) => user || text("system") },
    { key: "action", title: text("action"), width: 264, render: (_, { action_name, action }) => action_name || action },
    { key: "changes", title: text("changes"), render: (_, line) => summaryOf(line) },
    { key: "ip", title: text("ip"), width: 144, responsive: ["xl"], render: (_, { ip }) => ip || "-" },
  ];
}
