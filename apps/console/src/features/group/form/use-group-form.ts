import { groupTexts, type Label, type LabelType, labelLimits, labelTypes } from "@huiyan/contract/group/group.rules";
import { useFieldArray } from "react-hook-form";
import { type CheckedForm, useContractForm } from "#shared/form/use-contract-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { GroupFacts } from "./group-facts.ts";

/** Returns the first type that no label uses. */
function freeType(labels: readonly Label[]): LabelType | undefined {
  return labelTypes.find(({ type }) => labels.every((label) => label.type !== type))?.type;
}

/** Reports an empty label of type `location` as a missing district, since users select a location and type no text. */
const rules = ({ labels }: GroupFacts) =>
  labels.map(({ type, value }, index) =>
    type === "location" && value.trim() === ""
      ? { field: `labels.${index}.value`, text: groupTexts.location }
      : undefined,
  );

export interface GroupForm extends CheckedForm<GroupFacts, GroupFacts> {
  /** Labels of the form. `key` identifies a label in React and does not change while the label is edited. */
  labels: (Label & { key: string })[];
  /** Values of the form, trimmed. */
  facts: GroupFacts;
  changeLabel: (index: number, patch: Partial<Label>) => void;
  removeLabel: (index: number) => void;
  /** Adds a label with an unused type. At the maximum number of labels, shows an error. */
  addLabel: () => void;
}

/** Keeps the state of the form of a group, including its labels. */
export function useGroupForm(initial: GroupFacts): GroupForm {
  const form = useContractForm<GroupFacts, typeof GroupFacts>(GroupFacts, initial, rules);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "labels" });
  const { labels } = form.values;
  return {
    ...form,
    labels: fields.map(({ id, ...field }, index) => ({ ...field, ...labels[index], key: id })),
    facts: {
      ...form.values,
      name: form.values.name.trim(),
      description: form.values.description.trim(),
      labels: labels.map((label) => ({ ...label, value: label.value.trim() })),
    },
    changeLabel(index: number, patch: Partial<Label>) {
      const label = labels[index];
      if (label !== undefined) form.set(`labels.${index}`, { ...label, ...patch });
      form.clearErrors("labels");
    },
    removeLabel(index: number) {
      form.clearErrors("labels");
      remove(index);
    },
    addLabel() {
      const type = freeType(labels);
      if (type === undefined || labels.length >= labelLimits.count) {
        form.mark("labels", contractText(groupTexts.labelMany));
        return;
      }
      form.clearErrors("labels");
      append({ type, value: "", overview: 0 });
    },
  };
}
