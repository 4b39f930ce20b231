import { type Answer } from "@huiyan/contract/endpoint";
import { type explainVisibility, type Reason } from "@huiyan/contract/people/people.api";
import { peopleText as text } from "../people.texts.ts";

type Explained = Answer<typeof explainVisibility>;
const keys = {
  admin: "becauseAdmin",
  device: "becauseDevice",
  group: "becauseGroup",
  of_device: "becauseOfDevice",
  of_group: "becauseOfGroup",
} as const satisfies Record<Reason["kind"], string>;

/** Why somebody sees a device or does not, a sentence each. `word`: the organisation's word for groups. */
export function formatReason({ status, reasons }: Explained, word: string): string[] {
  if (status === "leave") return [text("becauseLeft")];
  const because = reasons.map(({ kind, group, person }) => text(keys[kind], { word, path: group, person }));
  const waiting = status === "unactive" ? [text("becauseUnactive")] : [];
  return [...waiting, ...(because.length === 0 ? [text("becauseNothing", { word })] : because)];
}

/** What would make it visible; nothing where it is visible, or where the state forbids it. */
export function formatRemedy({ visible, status, reasons, groups }: Explained, word: string): string[] {
  if (visible || status === "leave" || reasons.length > 0) return [];
  return [text("wouldDevice"), ...groups.map((path) => text("wouldGroup", { word, path }))];
}
