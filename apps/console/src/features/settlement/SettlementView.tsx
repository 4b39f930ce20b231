import { listSettlementDays } from "@huiyan/contract/settlement/settlement.api";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { ArrowLeft, CalendarOff } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { MonthPicker } from "#shared/form/pickers.tsx";
import { today as dayOfNow } from "#shared/format/time.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { DayDetail } from "./DayDetail.tsx";
import { DayTable } from "./DayTable.tsx";
import { settlementText as text } from "./settlement.texts.ts";
import { SettlementSearch } from "./settlement-search.ts";

/** Poll interval in milliseconds, since orders are created and paid while the page is open. */
const refreshMs = 60_000;

/** Days of a month at the left, details of one day at the right. */
export function SettlementView() {
  const { state, set } = useUrlState(SettlementSearch);
  const today = dayOfNow();
  const month = state.month ?? today.slice(0, 7);
  const days = useQueryOf(
    listSettlementDays,
    { month },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs, staleTime: 0 },
  );
  const list = days.data?.list ?? [];
  // Without a chosen day, the last complete day, which the user closes next.
  const chosen = list.find(({ day }) => day === state.day) ?? list.find(({ day }) => day < today) ?? list[0];
  return (
    <div className="settlement">
      <header className="settlement-head">
        <Button
          type="text"
          href="#/order/occupy"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          aria-label={text("back")}
          title={text("back")}
        />
        <h1 className="ell">{text("title")}</h1>
        <MonthPicker
          aria-label={text("month")}
          allowClear={false}
          inputReadOnly
          value={month}
          max={today}
          onChange={(next) => set({ month: next, day: undefined })}
        />
      </header>
      <ProblemBanner query={days} />
      {days.data === undefined && days.problem !== null && <FailedState />}
      {days.data !== undefined && list.length === 0 && (
        <EmptyState
          icon={<CalendarOff size={24} strokeWidth={1.5} />}
          title={text("noDays")}
          hint={text("noDaysHint")}
        />
      )}
      {chosen !== undefined && (
        <div className="settlement-body">
          <DayTable list={list} today={today} chosen={chosen.day} onChoose={(day) => set({ day })} />
          <DayDetail key={chosen.day} day={chosen.day} isOver={chosen.day < today} />
        </div>
      )}
    </div>
  );
}
