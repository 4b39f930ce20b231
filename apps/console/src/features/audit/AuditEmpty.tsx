import { Button } from "antd";
import { ScrollText, SearchX } from "lucide-react";
import { shortcutRange } from "../../shared/list/filter/time-range.ts";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { auditText as text } from "./audit.texts.ts";
import { type AuditList, isFiltered, noFilters } from "./audit-search.ts";

/** Nothing yet, and nothing found, are two different things. */
export function AuditEmpty({ list }: { list: AuditList }) {
  return isFiltered(list.state) ? (
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
