import { exportWorkingHours, getWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import { hoursOf } from "@huiyan/contract/working-hours/working-hours.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { download } from "#shared/api/download.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useKeys } from "#shared/screen/use-keys.ts";
import { HoursView } from "./day/HoursView.tsx";
import { MonthCalendar } from "./day/MonthCalendar.tsx";
import { RankPanel } from "./day/RankPanel.tsx";
import { HoursFilters } from "./HoursFilters.tsx";
import { dayPatch, daysOf, HoursSearch, stepDay, todayOf, workplacesOf } from "./hours-search.ts";
import { ShiftView } from "./shift/ShiftView.tsx";
import { shiftText } from "./shift/shift.texts.ts";
import { useNow } from "./use-now.ts";
import { hoursText as text } from "./working-hours.texts.ts";
import "./day/hours-side.css";
import "./working-hours.css";

/** Returns the command that exports a day and saves the file. */
function useExport(day: string, workplaces: object) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const name = `${text("title")}_${day.replaceAll("-", "")}.xlsx`;
      await download(exportWorkingHours, { ...daysOf(day, day), ...workplaces }, name);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void start() };
}

/** Legend of the colours of the bars. */
function HoursLegend({ view }: { view: "hours" | "shifts" }) {
  return (
    <span className="hours-legend note">
      <span>
        <i className="present" /> {text("present")}
      </span>
      {view === "hours" ? (
        <>
          <span>
            <i className="pause" /> {text("pause")}
          </span>
          <span>
            <i className="future" /> {text("future")}
          </span>
        </>
      ) : (
        <span>
          <i className="shift" /> {shiftText("shift")}
        </span>
      )}
    </span>
  );
}

/** Poll interval in milliseconds, since devices report presence while the page is open. */
const refreshMs = 60_000;
/** Selector of elements that use the arrow keys themselves. Elsewhere on the page, ← and → change the day. */
const ownArrows = ".day-bar, .list-tree, .ant-picker, [role=dialog], [role=listbox], .segment";

/** Page of the presence of members at the points on one day. docs/reference/time.md T5. */
export function WorkingHoursPage() {
  const { state, set } = useUrlState(HoursSearch);
  const now = useNow();
  const today = todayOf(now);
  const day = state.day === undefined || state.day > today ? today : state.day;
  const workplaces = workplacesOf(state);
  const hours = useQueryOf(
    getWorkingHours,
    { ...daysOf(day, day), ...workplaces },
    { placeholderData: keepPreviousData, refetchInterval: day === today ? refreshMs : false },
  );
  const exporting = useExport(day, workplaces);
  const choose = (other: string | undefined) => other !== undefined && set(dayPatch(other, today), { replace: true });
  useKeys(
    { arrowleft: () => choose(stepDay(day, -1, today)), arrowright: () => choose(stepDay(day, 1, today)) },
    ownArrows,
  );
  const totals = hours.data?.totalHourList;
  const seconds = totals?.reduce((sum, each) => sum + each.seconds, 0) ?? 0;
  const n = hours.data?.points.length ?? 0;
  return (
    <ListPage
      tree={
        <GroupTree
          of="point"
          chosen={state.group_id}
          onChoose={(group_id) => set({ group_id, device_id: undefined, point_id: undefined })}
        />
      }
      title={text("title")}
      summary={n > 0 && text("summary", { n, hours: hoursOf(seconds / n).toFixed(2) })}
      actions={
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          disabled={totals?.length === 0}
          title={totals?.length === 0 ? text("noPresence") : undefined}
          loading={exporting.busy}
          onClick={exporting.start}
        >
          {text("export")}
        </Button>
      }
      filters={
        <div className="hours-filters">
          <HoursFilters search={state} day={day} today={today} onChange={set} />
          <HoursLegend view={state.view ?? "hours"} />
        </div>
      }
      problem={<ProblemBanner query={hours} />}
      pager={null}
    >
      <div className="hours-body">
        <div className="hours-main">
          {state.view === "shifts" ? (
            <ShiftView search={state} day={day} hours={hours.data} now={now} />
          ) : (
            <HoursView query={hours} search={state} day={day} now={now} onChange={set} />
          )}
        </div>
        <aside className="hours-side">
          <MonthCalendar day={day} today={today} workplaces={workplaces} onChoose={choose} />
          <RankPanel totals={totals} failed={hours.problem !== null} />
        </aside>
      </div>
    </ListPage>
  );
}
