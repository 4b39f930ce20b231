import { editGroup, type Group } from "@huiyan/contract/group/group.api";
import { useQueryClient } from "@tanstack/react-query";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";
import { GroupFields } from "./GroupFields.tsx";
import { factsOf } from "./group-facts.ts";
import { useGroupForm } from "./use-group-form.ts";

/** Form for the settings of a group. Resets when the group has changed on the server. */
export function EditGroupForm({ group }: { group: Group }) {
  const client = useQueryClient();
  const initial = factsOf(group);
  const form = useGroupForm(initial);
  const run = useSendForm(form, editGroup, {
    sent: (facts) => ({ _id: group._id, ...facts }),
    success: text("changed"),
    onSuccess: () => refreshGroups(client),
  });
  const unchanged = JSON.stringify(form.facts) === JSON.stringify(initial);
  return (
    <CommandForm
      run={run}
      name={text("settings")}
      action={text("save")}
      className="group-form"
      blocked={unchanged ? text("unchanged") : undefined}
    >
      <GroupFields form={form} addressOf={(code) => group.labels.find(({ value }) => value === code)?.text ?? ""} />
    </CommandForm>
  );
}
