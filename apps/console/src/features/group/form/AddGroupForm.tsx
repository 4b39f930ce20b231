import { addGroup } from "@huiyan/contract/group/group.api";
import { useQueryClient } from "@tanstack/react-query";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";
import { GroupFields } from "./GroupFields.tsx";
import { noFacts } from "./group-facts.ts";
import { useGroupForm } from "./use-group-form.ts";

interface Props {
  parent: string;
  /** Names of the groups down to the parent. */
  path: readonly string[];
  title: string;
  /** True to focus the name field when the form is mounted. */
  fresh: boolean;
  onAdded: (id: string) => void;
}

/** Form for a new subgroup of the chosen group. */
export function AddGroupForm({ parent, path, title, fresh, onAdded }: Props) {
  const client = useQueryClient();
  const form = useGroupForm(noFacts);
  const run = useSendForm(form, addGroup, {
    sent: (facts) => ({ parent_id: parent, ...facts }),
    success: text("added"),
    onSuccess: async ({ _id }) => {
      await refreshGroups(client);
      onAdded(_id);
    },
  });
  return (
    <CommandForm run={run} name={title} action={title} className="group-form">
      <dl className="group-facts">
        <dt>{text("parent")}</dt>
        <dd>{path.join(" / ")}</dd>
      </dl>
      <GroupFields form={form} fresh={fresh} />
    </CommandForm>
  );
}
