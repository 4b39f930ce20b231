import { type Label, type LabelType, labelLimits, labelTypes } from "@huiyan/contract/group/group.rules";
import { issueText } from "@huiyan/contract/issue-text";
import { useState } from "react";
import { type z } from "zod";
import { currentLanguage } from "../../../shared/format/language.ts";
import { type GroupFacts } from "./group-facts.ts";

/** A label while it is edited. `key` stays the same whatever is changed. */
interface DraftLabel extends Label {
  key: number;
}

type Errors = Readonly<Record<string, string>>;

/** What the schema refuses, by path: `name`, `labels`, `labels.0.value`. */
function errorsOf(schema: z.ZodType, facts: GroupFacts): Errors {
  const errors: Record<string, string> = {};
  // the last word counts: an empty location lacks its district, not its text
  for (const issue of schema.safeParse(facts).error?.issues ?? []) {
    errors[issue.path.join(".")] = issueText(issue, currentLanguage());
  }
  return errors;
}

const without = (errors: Errors, part: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== part && !path.startsWith(`${part}.`)));

/** The first type that no label has yet. */
function freeType(labels: readonly Label[]): LabelType | undefined {
  return labelTypes.find(({ type }) => labels.every((label) => label.type !== type))?.type;
}

/** State of the form of a group. Errors show after the first submit and vanish where something is changed. */
export function useGroupForm(schema: z.ZodType<unknown, unknown>, initial: GroupFacts) {
  const [texts, setTexts] = useState({ name: initial.name, description: initial.description });
  const [labels, setLabels] = useState<readonly DraftLabel[]>(() =>
    initial.labels.map((label, key) => ({ ...label, key })),
  );
  const [errors, setErrors] = useState<Errors>({});
  const facts: GroupFacts = {
    name: texts.name.trim(),
    description: texts.description.trim(),
    labels: labels.map(({ type, value, overview }) => ({ type, value: value.trim(), overview })),
  };
  const change = (next: readonly DraftLabel[]) => {
    setLabels(next);
    setErrors((old) => without(old, "labels"));
  };
  return {
    texts,
    labels,
    facts,
    setErrors,
    errorOf: (path: string): string | undefined => errors[path],
    set(field: keyof typeof texts, value: string) {
      setTexts((old) => ({ ...old, [field]: value }));
      setErrors((old) => without(old, field));
    },
    changeLabel: (key: number, patch: Partial<Label>) =>
      change(labels.map((label) => (label.key === key ? { ...label, ...patch } : label))),
    removeLabel: (key: number) => change(labels.filter((label) => label.key !== key)),
    /** Adds a label of a type that is still free. One too many is refused in words. */
    addLabel(tooMany: string) {
      const type = freeType(labels);
      if (type === undefined || labels.length >= labelLimits.count) {
        setErrors((old) => ({ ...old, labels: tooMany }));
        return;
      }
      const key = labels.reduce((highest, label) => Math.max(highest, label.key + 1), 0);
      change([...labels, { key, type, value: "", overview: 0 }]);
    },
    /** Checks everything and marks the fields; true when it may be sent. */
    check(): boolean {
      const found = errorsOf(schema, facts);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
  };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
