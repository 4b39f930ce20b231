import { algorithmName, algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { addRule, editRule, type Rule } from "@huiyan/contract/notify/rule.api";
import { Select } from "antd";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { type ContractForm, useContractForm } from "#shared/form/use-contract-form.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { nameTaken } from "../name-taken.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";
import { RuleScopeFields } from "./RuleScopeFields.tsx";
import { RuleTargetFields } from "./RuleTargetFields.tsx";
import { RuleTimeFields } from "./RuleTimeFields.tsx";
import { emptyRule, entryOf, ownField, RuleForm, type RuleValues, valuesOf } from "./rule-form.ts";

/** Field for the algorithms of the rule. If none is chosen, the rule applies to all algorithms that raise alarms. */
function AlgorithmField({ form }: { form: ContractForm<RuleValues> }) {
  const options = algorithms
    .filter(({ kind }) => kind === "alarm")
    .map(({ id }) => ({ value: id, label: algorithmName(id, currentLanguage()) }));
  return (
    <FormField form={form} name="alg_ids" label={text("algorithm")} hint={text("allAlgsHint")}>
      {(control) => (
        <Select<string[]>
          {...control}
          mode="multiple"
          defaultActiveFirstOption={false}
          allowClear
          maxTagCount="responsive"
          options={options}
          showSearch={{ optionFilterProp: "label" }}
          placeholder={text("allAlgs")}
        />
      )}
    </FormField>
  );
}

interface Props {
  /** Rule to edit; undefined for a new one. */
  rule: Rule | undefined;
  onClosed: () => void;
}

/** Dialog of a rule: which alarms, at which times, to which channels, and the channels for overdue alarms. */
export function RuleDialog({ rule, onClosed }: Props) {
  const initial = rule === undefined ? emptyRule : valuesOf(rule);
  const form = useContractForm<RuleValues, typeof RuleForm>(RuleForm, initial);
  const common = { fieldOf: ownField, refusedAt: nameTaken, success: text("done"), refresh: refreshNotify };
  const adding = useSendForm(form, addRule, { ...common, sent: () => entryOf(form.values) });
  const editing = useSendForm(form, editRule, {
    ...common,
    sent: () => rule && { _id: rule._id, version: rule.version, rule: entryOf(form.values) },
  });
  return (
    <CommandDialog
      run={rule === undefined ? adding : editing}
      title={rule === undefined ? text("addRule") : text("editRule", { name: rule.name })}
      action={text("save")}
      width={720}
      onClosed={onClosed}
    >
      <div className="channel-pair even">
        <TextField
          form={form}
          name="name"
          label={text("name")}
          required
          input={{ maxLength: 30, autoComplete: "off" }}
        />
        <AlgorithmField form={form} />
      </div>
      <RuleScopeFields form={form} />
      <RuleTimeFields form={form} />
      <RuleTargetFields form={form} />
    </CommandDialog>
  );
}
