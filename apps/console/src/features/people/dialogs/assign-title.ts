import { type Person } from "@huiyan/contract/people/people.api";
import { peopleText as text } from "../people.texts.ts";

/** Returns the title of an assignment dialog: 分配设备：李婉清, or 分配设备：李婉清 等 3 人. */
export function assignTitle(what: string, people: readonly Person[]): string {
  const values = { what, name: people[0]?.name ?? "", n: people.length };
  return text(people.length === 1 ? "assignTo" : "assignToMany", values);
}
