import { addRule, editRule, type Rule } from "@huiyan/contract/notify/rule.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { TextField } from "../../../shared/form/TextField.tsx";
import { useSendForm } from "../../../shared/form/use-command-form.ts";
import { useContractForm } from "../../../shared/form/use-contract-form.ts";
import { nameTaken } from "../name-taken.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";
import { AlgorithmField } from "./AlgorithmField.tsx";
import { RuleScopeFields } from "./RuleScopeFields.tsx";
import { RuleTargetFields } from "./RuleTargetFields.tsx";
import { RuleTimeFields } from "./RuleTimeFields.tsx";
import { emptyRule, entryOf, ownField, RuleForm, type RuleValues, valuesOf } from "./rule-form.ts";

interface Props {
  /** Undefined: a new one. */
  rule: Rule | undefined;
  onClosed: () => void;
}

/** Which alarms, when, and where to; and where to when nobody takes one up in time. */
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
