import { invalidatePerson, type Person, removePerson, restorePerson } from "@huiyan/contract/people/people.api";
import { personSteps } from "@huiyan/contract/people/people.rules";
import { type CommandOptions } from "#shared/api/use-command.ts";
import { peopleText as text } from "../people.texts.ts";
import { changePeople, refreshPeople } from "../person-cache.ts";

export type StateChange = "invalidate" | "restore" | "remove";

/** Returns the member in the state after a change, by the contract's table of states; undefined after a removal. */
function after(change: StateChange, person: Person): Person | undefined {
  const status = personSteps[person.status][change];
  if (status === undefined || status === "gone") return change === "remove" ? undefined : person;
  return { ...person, status, bind_group: [], bind_device: [], group_ids: [], group_device: 0 };
}

/**
 * Returns the command that deactivates, restores or removes a member. The row changes at once and is restored if the
 * server refuses.
 */
export function stateCommand(change: StateChange) {
  const endpoint = { invalidate: invalidatePerson, restore: restorePerson, remove: removePerson }[change];
  return {
    endpoint,
    options: {
      change: (client, { id }) => changePeople(client, [id], (person) => after(change, person)),
      success: text(change === "remove" ? "removed" : "done"),
      refresh: refreshPeople,
    } satisfies CommandOptions<unknown, { id: string }>,
  };
}
