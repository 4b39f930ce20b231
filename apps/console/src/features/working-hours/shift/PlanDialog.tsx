import { type ShiftPlan, ShiftPlanFields, saveShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import { maxToleranceMinutes } from "@huiyan/contract/working-hours/shift.rules";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { DayPicker } from "#shared/form/pickers.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { ExceptionFields } from "./ExceptionFields.tsx";
import { PersonField, PointField } from "./PlanTargets.tsx";
import { inputOf, newValues, type PlanValues, valuesOf } from "./plan-values.ts";
import { shiftText as text } from "./shift.texts.ts";
import { refreshShifts } from "./shift-cache.ts";
import { WeekFields } from "./WeekFields.tsx";

interface Props {
  /** Plan to edit; undefined for a new one. */
  plan: ShiftPlan | undefined;
  day: string;
  pointId: string | undefined;
  onClosed: () => void;
}

/** Returns the first error of the entered values; undefined if there is none. */
function problemOf(values: PlanValues): string | undefined {
  if (values.staff_id === undefined) return text("choosePerson");
  if (values.point_id === undefined) return text("choosePoint");
  if (values.lines.some(({ weekdays }) => weekdays.length === 0)) return text("chooseDays");
  const [issue] = ShiftPlanFields.safeParse(inputOf(values)).error?.issues ?? [];
  return issue && contractText(issue.message);
}

/** Dialog of a shift plan: member, point, times, first and last day, and exceptional days. */
export function PlanDialog({ plan, day, pointId, onClosed }: Props) {
  const [initial] = useState(() => (plan === undefined ? newValues(day, pointId) : valuesOf(plan)));
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const set = (change: Partial<PlanValues>) => {
    setValues((old) => ({ ...old, ...change }));
    setProblem(undefined);
  };
  const run = useConfirm(
    saveShiftPlan,
    () => {
      const wrong = problemOf(values);
      setProblem(wrong);
      if (wrong !== undefined) return undefined;
      const checked = ShiftPlanFields.parse(inputOf(values));
      return plan === undefined ? checked : { ...checked, _id: plan._id, revision: plan.revision };
    },
    { success: text("saved"), refresh: refreshShifts },
  );
  return (
    <CommandDialog
      run={{ ...run, dirty: JSON.stringify(values) !== JSON.stringify(initial) }}
      title={plan === undefined ? text("addTitle") : text("editTitle", { name: plan.staff.name })}
      action={text("save")}
      width={640}
      problem={problem ?? run.problem}
      onClosed={onClosed}
    >
      <div className="plan-pair">
        <PersonField value={values.staff_id} chosen={plan?.staff} onChange={(staff_id) => set({ staff_id })} />
        <PointField value={values.point_id} chosen={plan?.point} onChange={(point_id) => set({ point_id })} />
      </div>
      <WeekFields lines={values.lines} onChange={(lines) => set({ lines })} />
      <div className="plan-pair three">
        <FieldFrame label={text("validFrom")} required>
          {(described) => (
            <DayPicker
              {...described}
              allowClear={false}
              value={values.valid_from}
              onChange={(next) => next !== undefined && set({ valid_from: next })}
            />
          )}
        </FieldFrame>
        <FieldFrame label={text("validUntil")}>
          {(described) => (
            <DayPicker
              {...described}
              placeholder={text("open")}
              value={values.valid_until}
              onChange={(next) => set({ valid_until: next ?? null })}
            />
          )}
        </FieldFrame>
        <FieldFrame label={text("tolerance")} hint={text("toleranceHint")}>
          {(described) => (
            <NumberInput
              {...described}
              min={0}
              max={maxToleranceMinutes}
              precision={0}
              value={values.tolerance_minutes}
              onChange={(tolerance_minutes) => set({ tolerance_minutes })}
            />
          )}
        </FieldFrame>
      </div>
      <ExceptionFields day={day} list={values.exceptions} onChange={(exceptions) => set({ exceptions })} />
    </CommandDialog>
  );
}
