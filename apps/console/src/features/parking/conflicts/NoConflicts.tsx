import { Button } from "antd";
import { GitCompareArrows } from "lucide-react";
import { shortcutRange } from "../../../shared/list/filter/time-range.ts";
import { type Patch } from "../../../shared/list/use-url-state.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { type RecordSearch } from "../record-search.ts";
import { conflictText as text } from "./conflicts.texts.ts";

interface Props {
  isDismissed: boolean;
  onFilter: (patch: Patch<RecordSearch>) => void;
}

/** All records agree, or nobody said that any conflict is none. */
export function NoConflicts({ isDismissed, onFilter }: Props) {
  return (
    <EmptyState
      icon={<GitCompareArrows size={24} strokeWidth={1.5} />}
      title={text(isDismissed ? "noneDismissed" : "none")}
      hint={text(isDismissed ? "noneDismissedHint" : "noneHint")}
      actions={<Button onClick={() => onFilter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>}
    />
  );
}
