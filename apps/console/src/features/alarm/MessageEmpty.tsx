import { Button } from "antd";
import { BellOff, SearchX } from "lucide-react";
import { joinNames } from "../../shared/format/format-join.ts";
import { shortcutRange } from "../../shared/list/time-range.ts";
import { type Patch } from "../../shared/list/use-url-state.ts";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { alarmText as text } from "./alarm.texts.ts";
import { type FilterName, type MessageSearch, noFilters, setFilters, statusOf } from "./message-search.ts";

interface Props {
  search: MessageSearch;
  onFilter: (patch: Patch<MessageSearch>) => void;
}

function filterLabel(name: FilterName, search: MessageSearch): string {
  if (name === "status") return text(statusOf(search));
  if (name === "keyword") return text("keyword", { text: search.keyword.trim() });
  return text(name);
}

/** Nothing yet, and nothing found, are two different things. */
export function MessageEmpty({ search, onFilter }: Props) {
  const set = setFilters(search);
  if (set.length === 0) {
    return (
      <EmptyState
        icon={<BellOff size={24} strokeWidth={1.5} />}
        title={text("none")}
        hint={text("noneHint")}
        actions={<Button onClick={() => onFilter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>}
      />
    );
  }
  const names = joinNames(set.map((name) => filterLabel(name, search)));
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("conditions", { n: set.length, names })}
      actions={<Button onClick={() => onFilter(noFilters)}>{text("reset")}</Button>}
    />
  );
}
