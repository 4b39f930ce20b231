import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { Button } from "antd";
import { ScrollText, SearchX } from "lucide-react";
import { DataTable } from "../../shared/list/DataTable.tsx";
import { ListSkeleton } from "../../shared/list/ListSkeleton.tsx";
import { shortcutRange } from "../../shared/list/time-range.ts";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { auditColumns } from "./audit.columns.tsx";
import { auditText as text } from "./audit.texts.ts";
import { type AuditList, isFiltered, noFilters } from "./audit-search.ts";

/** The lines, or what stands in their place. */
export function AuditTable({ list }: { list: AuditList }) {
  const { rows, query, state } = list;
  if (rows === undefined || (rows.length === 0 && list.stale)) {
    return query.problem === null ? <ListSkeleton dense /> : null;
  }
  if (rows.length === 0) {
    return isFiltered(state) ? (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.5} />}
        title={text("noResult")}
        hint={text("noResultHint")}
        actions={<Button onClick={() => list.filter(noFilters)}>{text("reset")}</Button>}
      />
    ) : (
      <EmptyState
        icon={<ScrollText size={24} strokeWidth={1.5} />}
        title={text("none")}
        hint={text("noneHint")}
        actions={<Button onClick={() => list.filter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>}
      />
    );
  }
  return (
    <DataTable
      name={text("title")}
      dense
      columns={auditColumns()}
      rows={rows}
      stale={list.stale}
      rowClass={({ _id }) => (_id === state.id ? "opened" : "")}
      onOpen={(line: AuditItem) => list.open(line._id)}
    />
  );
}
