import { listLabelTypes } from "@huiyan/contract/group/group.api";
import { labelLimits, labelTypes } from "@huiyan/contract/group/group.rules";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { groupText as text } from "../group.texts.ts";
import { LabelRow } from "./LabelRow.tsx";
import { type GroupForm } from "./use-group-form.ts";

/** Returns the types of labels with the names from the server. Until these are loaded, returns the contract's names. */
function useLabelTypes() {
  const { data = [] } = useQueryOf(listLabelTypes, {}, { staleTime: 5 * 60_000 });
  return labelTypes.map(({ type, name }) => ({
    type,
    name: data.find((each) => each.type === type)?.name ?? contractText(name),
  }));
}

interface Props {
  form: GroupForm;
  /** Returns the name of a location by its code, as far as loaded. */
  addressOf: (code: string) => string;
}

/** Editor of a group's labels: at most three, one per type. */
export function LabelsEditor({ form, addressOf }: Props) {
  const types = useLabelTypes();
  const typesFor = (key: string) =>
    types.map(({ type, name }) => ({
      type,
      name,
      taken: form.labels.some((label) => label.type === type && label.key !== key),
    }));
  const error = form.errorOf("labels");
  return (
    <fieldset className="labels-editor">
      <legend>{text("labels")}</legend>
      <ul>
        {form.labels.map((label, index) => (
          <LabelRow
            key={label.key}
            n={index + 1}
            label={label}
            types={typesFor(label.key)}
            address={addressOf(label.value)}
            error={form.errorOf(`labels.${index}.value`) ?? form.errorOf(`labels.${index}`)}
            onChange={(patch) => form.changeLabel(index, patch)}
            onRemove={() => form.removeLabel(index)}
          />
        ))}
      </ul>
      <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={form.addLabel}>
        {text("addLabel")}
      </Button>
      <div className={error === undefined ? "form-note" : "form-note form-error"} aria-live="polite">
        {error ?? text("labelsHint", { n: labelLimits.count })}
      </div>
    </fieldset>
  );
}
