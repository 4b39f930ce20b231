import { Button } from "antd";
import { PlugZap } from "lucide-react";
import { NoResult } from "../../../shared/list/NoResult.tsx";
import { type Patch } from "../../../shared/list/use-url-state.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { chargingText as text } from "../charging.texts.ts";
import { type ChargingSearch, noFilters } from "./charging-search.ts";

interface Props {
  search: ChargingSearch;
  onFilter: (patch: Patch<ChargingSearch>) => void;
}

/** Nobody charged, or no plate matches. */
export function ChargingEmpty({ search, onFilter }: Props) {
  const keyword = search.keyword.trim();
  if (keyword !== "") {
    const conditions = [text("keyword", { text: keyword })];
    return <NoResult title={text("noResult")} conditions={conditions} onReset={() => onFilter(noFilters)} />;
  }
  return (
    <EmptyState
      icon={<PlugZap size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={
        (search.days !== 90 || search.start !== undefined) && (
          <Button onClick={() => onFilter({ days: 90, start: undefined, end: undefined })}>{text("show90")}</Button>
        )
      }
    />
  );
}
