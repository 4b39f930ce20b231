import { type summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { grouped } from "#shared/format/count.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { type MessageSearch, setFilters } from "../message-search.ts";
import { UnhandledCounts } from "./UnhandledCounts.tsx";

interface Props {
  search: MessageSearch;
  summary: Answer<typeof summariseMessages> | undefined;
  onFilter: (patch: Patch<MessageSearch>) => void;
}

/** Totals of the list, for example “近 7 天 1,284 条，未读 27 条”, and the number of unhandled alarms. */
export function MessageSummary({ search, summary, onFilter }: Props) {
  if (summary === undefined) return null;
  const plain = setFilters(search).every((name) => name === "status") && search.group_id === undefined;
  return (
    <span className="message-summary">
      {text(plain ? "summaryWeek" : "summary", { total: grouped(summary.total), unread: grouped(summary.unread) })}
      <UnhandledCounts counts={summary.unhandled} onOverdue={() => onFilter({ handling: "overdue" })} />
    </span>
  );
}
