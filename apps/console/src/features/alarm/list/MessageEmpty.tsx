import { Button } from "antd";
import { BellOff } from "lucide-react";
import { shortcutRange } from "#shared/list/filter/time-range.ts";
import { NoResult } from "#shared/list/NoResult.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { handlingText } from "../handling/handling.texts.ts";
import { type FilterName, type MessageSearch, noFilters, setFilters, statusOf } from "../message-search.ts";

interface Props {
  search: MessageSearch;
  onFilter: (patch: Patch<MessageSearch>) => void;
}

function filterLabel(name: FilterName, search: MessageSearch): string {
  if (name === "status") return text(statusOf(search));
  if (name === "keyword") return text("keyword", { text: search.keyword.trim() });
  if (name === "handling" || name === "severity") return handlingText(name);
  return text(name);
}

/** Shown for an empty list. The text distinguishes “no alarms” from “no alarm matches the filters”. */
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
  const conditions = set.map((name) => filterLabel(name, search));
  return <NoResult title={text("noResult")} conditions={conditions} onReset={() => onFilter(noFilters)} />;
}
