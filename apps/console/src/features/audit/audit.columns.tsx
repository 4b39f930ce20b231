import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { changesLine, changesOf } from "@huiyan/contract/audit/audit-changes";
import { currentLanguage } from "#shared/format/language.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { auditText as text } from "./audit.texts.ts";

/** Shortens ids. A deleted item is named only by its id, which the details of the line show in full. */
const shortIds = (line: string) => line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})/g, "…$1");

/**
 * Returns the columns of the audit log.
 * @param group the organisation's word for device groups
 */
export function auditColumns(group: string): ListColumn<AuditItem>[] {
  const reader = { language: currentLanguage(), groupTerm: group };
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
    {
      key: "object",
      title: text("object"),
      width: minNameWidth,
      maxWidth: 240,
      leaves: 3,
      render: ({ object }) => shortIds(object) || "-",
    },
    { key: "ip", title: text("ip"), width: 128, leaves: 1, render: ({ ip }) => ip || "-" },
    {
      key: "changes",
      title: text("changes"),
      width: minNameWidth,
      render: ({ detail }) => shortIds(changesLine(changesOf(detail, reader))) || "-",
    },
  ];
}
