import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { Checkbox } from "antd";
import { DaySpanField } from "#shared/form/DaySpanField.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { notifyText as text } from "../notify.texts.ts";
import { weekdayKeys } from "./rule-facts.ts";
import { type RuleValues } from "./rule-form.ts";

/**
 * Form fields for the days and hours of a rule, and for the time during which alarms are collected into one
 * notification.
 */
export function RuleTimeFields({ form }: { form: ContractForm<RuleValues> }) {
  const { from, to } = form.values;
  return (
    <>
      <FormField form={form} name="weekdays" label={text("weekdays")} required>
        {({ value, onChange, ...control }) => (
          <Checkbox.Group
            className="weekdays"
            value={value}
            options={everyDay.map((day, at) => ({
              value: day,
              label: text(weekdayKeys[at] ?? "day1"),
              ...(at === 0 ? { id: control.id } : {}),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <div className="channel-pair even">
        <DaySpanField
          label={text("times")}
          span={{ from, to }}
          onChange={(span) => {
            form.set("from", span.from);
            form.set("to", span.to);
          }}
        />
        <TextField
          form={form}
          name="merge_seconds"
          label={text("mergeWindow")}
          hint={text("mergeHint")}
          input={{ inputMode: "numeric", suffix: text("secondsUnit"), autoComplete: "off" }}
        />
      </div>
    </>
  );
}
