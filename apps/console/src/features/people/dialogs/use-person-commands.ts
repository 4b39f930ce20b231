import { invalidatePerson, type Person, removePerson, restorePerson } from "@huiyan/contract/people/people.api";
import { personSteps } from "@huiyan/contract/people/people.rules";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { peopleText as text } from "../people.texts.ts";
import { type Before, changePeople, refreshPeople, restoreLists } from "../person-cache.ts";

export type StateChange = "invalidate" | "restore" | "remove";

/** What the row becomes; the state table of the contract says so. */
function after(change: StateChange, person: Person): Person | undefined {
  const status = personSteps[person.status][change];
  if (status === undefined || status === "gone") return change === "remove" ? undefined : person;
  return { ...person, status, bind_group: [], bind_device: [], group_ids: [], group_device: 0 };
}

/** Invalidating, restoring and removing a person. The row changes at once and goes back if the server refuses. */
export function useStateChange(change: StateChange) {
  const client = useQueryClient();
  const endpoint = { invalidate: invalidatePerson, restore: restorePerson, remove: removePerson }[change];
  return useCommand<(typeof endpoint)["input"], (typeof endpoint)["output"], Before>(endpoint, {
    onMutate: ({ id }) => changePeople(client, id, (person) => after(change, person)),
    onError: (_error, _input, before) => restoreLists(client, before),
    onSuccess: () => notify("success", text(change === "remove" ? "removed" : "done")),
    onSettled: () => refreshPeople(client),
  });
}
