import { type Group } from "@huiyan/contract/group/group.api";
import { GroupDescription, GroupName, Label, Labels } from "@huiyan/contract/group/group.rules";
import { z } from "zod";

/** What a form says of a group. */
export const GroupFacts = z.object({ name: GroupName, description: GroupDescription, labels: Labels });
export type GroupFacts = z.infer<typeof GroupFacts>;

export const noFacts: GroupFacts = { name: "", description: "", labels: [] };

/** A group as its form begins. Labels of types that are no more are left out. */
export function factsOf({ name, description, labels }: Group): GroupFacts {
  return { name, description, labels: labels.flatMap((label) => Label.safeParse(label).data ?? []) };
}
