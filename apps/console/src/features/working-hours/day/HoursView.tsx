import { startOfDay } from "@huiyan/contract/calendar";
import { type getWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import { Skeleton } from "antd";
import { useState } from "react";
import { type useQueryOf } from "#shared/api/use-query-of.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { HoursEmpty } from "../HoursEmpty.tsx";
import { type HoursSearch } from "../hours-search.ts";
import { type ChosenSpan, HoursTable } from "./HoursTable.tsx";
import { PictureDock } from "./PictureDock.tsx";

interface Props {
  query: ReturnType<typeof useQueryOf<(typeof getWorkingHours)["input"], (typeof getWorkingHours)["output"]>>;
  search: HoursSearch;
  day: string;
  /** Current time, epoch ms. */
  now: number;
  onChange: (patch: Patch<HoursSearch>) => void;
}

/** Bars of a day, and below them the pictures of the span under the pointer. */
export function HoursView({ query, search, day, now, onChange }: Props) {
  const [chosen, setChosen] = useState<ChosenSpan & { day: string }>();
  const hours = query.data;
  const second = Math.floor((now - startOfDay(day)) / 1000);
  return (
    <>
      {hours === undefined && query.problem !== null && <FailedState />}
      {hours === undefined && query.problem === null && (
        <Skeleton active className="hours-skeleton" title={false} paragraph={{ rows: 10 }} />
      )}
      {hours?.points.length === 0 && <HoursEmpty search={search} onChange={onChange} />}
      {hours !== undefined && hours.points.length > 0 && (
        <>
          <HoursTable
            hours={hours}
            isStale={query.isPlaceholderData}
            now={second < 86_400 ? second : undefined}
            chosen={chosen?.day === day ? chosen : undefined}
            onChoose={(span) => setChosen({ ...span, day })}
          />
          <PictureDock day={day} chosen={chosen?.day === day ? chosen : undefined} />
        </>
      )}
    </>
  );
}
