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

/**
 * Returns the reasons why a member sees a device or does not see it, one sentence per reason.
 * @param word the organisation's word for device groups
 */
export function formatReason({ status, reasons }: Explained, word: string): string[] {
  if (status === "leave") return [text("becauseLeft")];
  const because = reasons.map(({ kind, group, person }) => text(keys[kind], { word, path: group, person }));
  const waiting = status === "unactive" ? [text("becauseUnactive")] : [];
  return [...waiting, ...(because.length === 0 ? [text("becauseNothing", { word })] : because)];
}

/**
 * Assignment that would make a device visible to a member: of the group `groupId`, or of the device itself if it is
 * undefined.
 */
export interface Remedy {
  label: string;
  groupId?: string;
}

/**
 * Returns the assignments that would make the device visible to the member. Empty if it is visible, or if the member's
 * state prevents it.
 */
export function remediesFor({ visible, status, reasons, groups }: Explained, word: string): Remedy[] {
  if (visible || status === "leave" || reasons.length > 0) return [];
  return [
    { label: text("wouldDevice") },
    ...groups.map(({ _id, path }) => ({ label: text("wouldGroup", { word, path }), groupId: _id })),
  ];
}
