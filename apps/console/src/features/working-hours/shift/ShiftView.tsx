import { startOfDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { roleMay } from "@huiyan/contract/permissions";
import {
  type AttendanceRow,
  getAttendance,
  listShiftPlans,
  restoreShiftPlan,
  type ShiftPlan,
} from "@huiyan/contract/working-hours/shift.api";
import { type getWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { DayAxis } from "../day/DayAxis.tsx";
import { daysOf, type HoursSearch, workplacesOf } from "../hours-search.ts";
import { PlanDialog } from "./PlanDialog.tsx";
import { RemovePlanDialog } from "./RemovePlanDialog.tsx";
import { ShiftRow } from "./ShiftRow.tsx";
import { shiftText as text } from "./shift.texts.ts";
import { refreshShifts } from "./shift-cache.ts";
import "../day/hours-table.css";
import "./shift.css";

const refreshMs = 60_000;

interface Props {
  search: HoursSearch;
  day: string;
  hours: Answer<typeof getWorkingHours> | undefined;
  /** Current time, epoch milliseconds. */
  now: number;
}

type Asked = { kind: "edit"; plan: ShiftPlan | undefined } | { kind: "remove"; plan: ShiftPlan };

/** Planned shifts of a day, compared with the presence. */
export function ShiftView({ search, day, hours, now }: Props) {
  const workplaces = workplacesOf(search);
  const plans = useQueryOf(listShiftPlans, workplaces, { placeholderData: keepPreviousData });
  const compared = useQueryOf(
    getAttendance,
    { ...daysOf(day, day), ...workplaces },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  );
  const [asked, setAsked] = useState<Asked>();
  const undo = useUndoToast();
  const restore = useCommand(restoreShiftPlan, { success: text("restored"), refresh: refreshShifts });
  const role = useCaller().data?.staff?.role;
  const mayChange = role !== undefined && roleMay(role, "shift.manage");
  const rows = Map.groupBy(compared.data?.list ?? [], ({ plan_id }) => plan_id);
  const list = (plans.data?.list ?? []).filter(
    ({ valid_from, valid_until }) => valid_from <= day && (valid_until === null || valid_until >= day),
  );
  const second = Math.floor((now - startOfDay(day)) / 1000);
  const add = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAsked({ kind: "edit", plan: undefined })}>
      {text("add")}
    </Button>
  );
  return (
    <>
      {undo.holder}
      <ProblemBanner query={plans.problem === null ? compared : plans} />
      {plans.data === undefined && plans.problem !== null && <FailedState />}
      {plans.data === undefined && plans.problem === null && (
        <Skeleton active className="hours-skeleton" title={false} paragraph={{ rows: 8 }} />
      )}
      {plans.data !== undefined && list.length === 0 && (
        <EmptyState
          icon={<CalendarClock size={24} strokeWidth={1.5} />}
          title={text(mayChange ? "none" : "noneOwn")}
          hint={text(mayChange ? "noneHint" : "noneOwnHint")}
          actions={mayChange && add}
        />
      )}
      {list.length > 0 && (
        <>
          <div className="shift-bar">
            <AttendanceCounts rows={compared.data?.list} />
            {mayChange && add}
          </div>
          <div className={compared.isPlaceholderData ? "hours-table shifts stale" : "hours-table shifts"}>
            <div className="hours-head">
              <span>{text("person")}</span>
              <DayAxis />
              <span>{text("result")}</span>
              <span />
            </div>
            <ul>
              {list.map((plan) => (
                <ShiftRow
                  key={plan._id}
                  plan={plan}
                  day={day}
                  rows={compared.data && (rows.get(plan._id) ?? [])}
                  strips={hours?.dataList.find(({ point }) => point._id === plan.point._id)?.result ?? []}
                  now={second < 86_400 ? second : undefined}
                  onEdit={() => setAsked({ kind: "edit", plan })}
                  onRemove={() => setAsked({ kind: "remove", plan })}
                />
              ))}
            </ul>
          </div>
          <p className="shift-note note">{text("identity")}</p>
        </>
      )}
      {asked?.kind === "edit" && (
        <PlanDialog plan={asked.plan} day={day} pointId={search.point_id} onClosed={() => setAsked(undefined)} />
      )}
      {asked?.kind === "remove" && (
        <RemovePlanDialog
          plan={asked.plan}
          onRemoved={() => undo.offer(text("removed"), () => restore.mutate({ _id: asked.plan._id }))}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Numbers of shifts in each state. A number above 0 has the colour of its state. */
function AttendanceCounts({ rows }: { rows: readonly AttendanceRow[] | undefined }) {
  if (rows === undefined) return <span className="shift-counts note">-</span>;
  const late = rows.filter(({ late_minutes }) => late_minutes > 0).length;
  const early = rows.filter(({ early_minutes }) => early_minutes > 0).length;
  const absent = rows.filter(({ state }) => state === "absent").length;
  return (
    <span className="shift-counts num">
      <span>{text("shiftCount", { n: rows.length })}</span>
      <span className={late > 0 ? "look" : "note"}>{text("lateCount", { n: late })}</span>
      <span className={early > 0 ? "look" : "note"}>{text("earlyCount", { n: early })}</span>
      <span className={absent > 0 ? "bad" : "note"}>{text("absentCount", { n: absent })}</span>
    </span>
  );
}
