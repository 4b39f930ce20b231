import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { SquareParking } from "lucide-react";
import { shortcutRange } from "#shared/list/filter/time-range.ts";
import { NoResult } from "#shared/list/NoResult.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { parkingText as text } from "../parking.texts.ts";
import { type FilterName, noFilters, type RecordSearch, setFilters, typeOf } from "../record-search.ts";

interface Props {
  search: RecordSearch;
  onFilter: (patch: Patch<RecordSearch>) => void;
}

function filterLabel(name: FilterName, search: RecordSearch): string {
  if (name === "type") return text(typeOf(search));
  return name === "keyword" ? text("keyword", { text: search.keyword.trim() }) : text(name);
}

/** Shown for an empty list. The text distinguishes “no records” from “no record matches the filters”. */
export function RecordEmpty({ search, onFilter }: Props) {
  const navigate = useNavigate();
  const set = setFilters(search);
  if (set.length > 0) {
    const conditions = set.map((name) => filterLabel(name, search));
    return <NoResult title={text("noResult")} conditions={conditions} onReset={() => onFilter(noFilters)} />;
  }
  return (
    <EmptyState
      icon={<SquareParking size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={
        <>
          <Button onClick={() => onFilter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>
          <Button type="primary" onClick={() => void navigate({ to: "/berth" })}>
            {text("toBerths")}
          </Button>
        </>
      }
    />
  );
}
