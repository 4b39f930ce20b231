import { getBackups, savePlan } from "@huiyan/contract/backup/backup.api";
import { backupRhythms, drillRhythms } from "@huiyan/contract/backup/backup.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { Segmented, Select } from "antd";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { useDraft } from "#shared/form/use-draft.ts";
import { weekdayName } from "#shared/format/time.ts";
import { backupText as text } from "./backup.texts.ts";

type Plan = Answer<typeof getBackups>["plan"];

const everyNames = { off: "everyOff", day: "everyDay", week: "everyWeek" } as const;
const drillNames = { off: "drillOff", week: "drillWeek", month: "drillMonth" } as const;
/** Options for the weekday, starting with Monday. */
const weekdays = Array.from({ length: 7 }, (_, at) => ({
  value: at + 1,
  label: weekdayName(`2024-01-0${String(at + 1)}`),
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/**
 * Form for the schedule of backups and restore tests. A change by another operator is shown in fields that this user
 * has not edited.
 */
export function PlanForm({ plan }: { plan: Plan }) {
  const { draft, change, send, saving } = useDraft<Plan>(getBackups.name);
  const shown = { ...plan, ...draft };
  const run = useConfirm(savePlan, () => ({ ...plan, ...send() }), { success: text("saved"), ...saving });
  const problem = schemaProblem(savePlan.input.shape.keep, shown.keep);
  return (
    <CommandForm
      run={run}
      name={text("plan")}
      action={text("save")}
      blocked={Object.keys(draft).length === 0 ? text("saved") : problem}
    >
      <FieldFrame label={text("every")}>
        {({ id }) => (
          <span>
            <Segmented
              id={id}
              aria-label={text("every")}
              value={shown.every}
              options={backupRhythms.map((value) => ({ value, label: text(everyNames[value]) }))}
              onChange={(every) => change({ every })}
            />
          </span>
        )}
      </FieldFrame>
      {shown.every !== "off" && (
        <div className="plan-row">
          {shown.every === "week" && (
            <FieldFrame label={text("weekday")}>
              {(control) => (
                <Select
                  {...control}
                  value={shown.weekday}
                  options={weekdays}
                  onChange={(weekday) => change({ weekday })}
                />
              )}
            </FieldFrame>
          )}
          <FieldFrame label={text("hour")} hint={text("hourHint")}>
            {(control) => (
              <Select {...control} value={shown.hour} options={hours} onChange={(hour) => change({ hour })} />
            )}
          </FieldFrame>
          <FieldFrame label={text("keep")} hint={text("keepHint")} error={problem}>
            {(control) => (
              <NumberInput {...control} value={shown.keep} onChange={(keep) => keep !== null && change({ keep })} />
            )}
          </FieldFrame>
        </div>
      )}
      <FieldFrame label={text("drill")} hint={text("drillHint")}>
        {({ id }) => (
          <span>
            <Segmented
              id={id}
              aria-label={text("drill")}
              value={shown.drill}
              options={drillRhythms.map((value) => ({ value, label: text(drillNames[value]) }))}
              onChange={(drill) => change({ drill })}
            />
          </span>
        )}
      </FieldFrame>
    </CommandForm>
  );
}
