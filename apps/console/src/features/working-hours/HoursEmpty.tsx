import { Button } from "antd";
import { Clock } from "lucide-react";
import { NoResult } from "#shared/list/NoResult.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { type HoursSearch, noFilters } from "./hours-search.ts";
import { hoursText as text } from "./working-hours.texts.ts";

interface Props {
  search: HoursSearch;
  onChange: (patch: Patch<HoursSearch>) => void;
}

/** Shown when the list has no points: no point has the algorithm, or none matches the filters. */
export function HoursEmpty({ search: { device_id, point_id, group_id }, onChange }: Props) {
  const conditions = [
    ...(group_id === undefined ? [] : [text("ofGroup")]),
    ...(device_id === undefined ? [] : [text("device")]),
    ...(point_id === undefined ? [] : [text("point")]),
  ];
  if (conditions.length > 0)
    return <NoResult title={text("noResult")} conditions={conditions} onReset={() => onChange(noFilters)} />;
  return (
    <EmptyState
      icon={<Clock size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={<Button href="#/videoPoint">{text("toPoints")}</Button>}
    />
  );
}
