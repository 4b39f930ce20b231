import { ruleBounds } from "@huiyan/contract/charging/charging.rules";
import {
  getChargingRules,
  listChargingRules,
  type RuleInput,
  setChargingRules,
  simulateChargingRules,
} from "@huiyan/contract/charging/rule.api";
import { useEffect, useEffectEvent } from "react";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { MomentPicker } from "#shared/form/pickers.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { fullTime } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { notify } from "#shared/notice/notice.ts";
import { ruleText as text } from "./rule.texts.ts";
import { isSameRule, RuleForm, type RuleValues, ruleValues, typedRule } from "./rule-form.ts";

interface Props {
  present: RuleInput & { revision: number };
  /** Receives the entered rule when it is complete, else undefined. */
  onTyped: (rule: RuleInput | undefined) => void;
}

const fields = [
  ["occupy_cost", "perMinute"],
  ["max_price", "yuan"],
  ["start_time", "minutes"],
] as const;

/**
 * Form for a new charging rule: three values and its start. If another user saves a rule meanwhile, the form says so
 * and keeps the input.
 */
export function RuleEditor({ present, onTyped }: Props) {
  const form = useContractForm<RuleValues, typeof RuleForm>(RuleForm, ruleValues(present));
  const run = useSendForm(form, setChargingRules, {
    sent: ({ when, valid_from, ...rule }) => ({
      ...rule,
      revision: present.revision,
      ...(when === "later" && valid_from !== null ? { valid_from } : {}),
    }),
    refresh: (client) =>
      Promise.all(
        [getChargingRules, listChargingRules, simulateChargingRules].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
    onSuccess: (saved) => {
      const { valid_from, state } = saved;
      notify("success", state === "coming" ? text("savedLater", { time: fullTime(valid_from) }) : text("saved"));
      form.reset(ruleValues(state === "coming" ? present : saved));
    },
  });
  const { values } = run;
  const typed = typedRule(values);
  const tellTyped = useEffectEvent(() => onTyped(typed));
  const key = JSON.stringify(typed);
  useEffect(() => {
    if (key !== "") tellTyped();
  }, [key]);
  const isSame = values.when === "now" && typed !== undefined && isSameRule(typed, present);
  return (
    <CommandForm
      run={run}
      name={text("edit")}
      action={text("save")}
      className="page-form rule-form"
      blocked={isSame ? text("same") : undefined}
    >
      {fields.map(([field, unit]) => {
        return (
          <FormField key={field} form={run} name={field} label={text(field)} hint={text(`${field}_hint`)} required>
            {(control) => (
              // The control has no minimum and maximum, since it would silently change the input instead of showing an
              // error.
              <NumberInput {...control} className="rule-input" suffix={text(unit)} step={ruleBounds[field].step} />
            )}
          </FormField>
        );
      })}
      <FieldFrame label={text("when")} hint={values.when === "now" ? text("whenHint") : undefined}>
        {({ id }) => (
          <span id={id}>
            <SegmentFilter
              name={text("when")}
              value={values.when}
              options={[
                { value: "now", label: text("atOnce") },
                { value: "later", label: text("later") },
              ]}
              onChange={(when) => run.set("when", when)}
            />
          </span>
        )}
      </FieldFrame>
      {values.when === "later" && (
        <FormField form={run} name="valid_from" label={text("validFrom")} hint={text("whenHint")} required>
          {({ value, onChange, ref: _ref, ...control }) => (
            <MomentPicker
              {...control}
              className="rule-input"
              format="YYYY-MM-DD HH:mm"
              // Enter must only confirm the entered time, not submit the form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              min={Date.now()}
              value={value}
              onChange={(chosen) => onChange(chosen === undefined ? null : chosen)}
            />
          )}
        </FormField>
      )}
    </CommandForm>
  );
}
