import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { Checkbox } from "antd";
import { DaySpanField } from "#shared/form/DaySpanField.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { recordingText as text } from "./recording.texts.ts";
import { dayKeys } from "./recording-facts.tsx";
import { type RecordingValues } from "./settings-form.ts";

const seconds = { inputMode: "numeric", autoComplete: "off" } as const;

/**
 * Form fields for days and hours of recording; in the mode `event` also for the seconds before and after an alarm.
 * @param more number of stored periods that the form cannot show
 */
export function RecordingTimes({ form, more }: { form: ContractForm<RecordingValues>; more: number }) {
  const { mode, from, to } = form.values;
  return (
    <>
      <FormField form={form} name="days" label={text("days")} required>
        {({ value, onChange, id }) => (
          <Checkbox.Group
            className="recording-days"
            value={value}
            options={everyDay.map((day, at) => ({
              value: day,
              label: text(dayKeys[at] ?? "day1"),
              ...(at === 0 ? { id } : {}),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <DaySpanField
        label={text("times")}
        span={{ from, to }}
        onChange={(span) => {
          form.set("from", span.from);
          form.set("to", span.to);
        }}
      />
      {more > 0 && <p className="note">{text("moreTimes", { n: more })}</p>}
      {mode === "event" && (
        <div className="recording-pair">
          <TextField form={form} name="before_s" label={text("before")} required input={seconds} />
          <TextField form={form} name="after_s" label={text("after")} required input={seconds} />
        </div>
      )}
    </>
  );
}
