import { type Group } from "@huiyan/contract/group/group.api";
import { GroupDescription, GroupName, Label, Labels } from "@huiyan/contract/group/group.rules";
import { z } from "zod";

/** Schema of a group's form. */
export const GroupFacts = z.object({ name: GroupName, description: GroupDescription, labels: Labels });
export type GroupFacts = z.infer<typeof GroupFacts>;

export const noFacts: GroupFacts = { name: "", description: "", labels: [] };

/** Returns the initial values of the form. Labels of types that no longer exist are left out. */
export function factsOf({ name, description, labels }: Group): GroupFacts {
  return { name, description, labels: labels.flatMap((label) => Label.safeParse(label).data ?? []) };
}
