import { algorithmName, algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { Select } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { type ContractForm } from "../../../shared/form/use-contract-form.ts";
import { currentLanguage } from "../../../shared/format/language.ts";
import { notifyText as text } from "../notify.texts.ts";
import { type RuleValues } from "./rule-form.ts";

/** Algorithms that raise alarms; none chosen is all of them. */
export function AlgorithmField({ form }: { form: ContractForm<RuleValues> }) {
  const options = algorithms
    .filter(({ kind }) => kind === "alarm")
    .map(({ id }) => ({ value: id, label: algorithmName(id, currentLanguage()) }));
  return (
    <FormField form={form} name="alg_ids" label={text("algorithm")}>
      {(control) => (
        <Select<string[]>
          {...control}
          mode="multiple"
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
