import { editGroup, type Group } from "@huiyan/contract/group/group.api";
import { Button } from "antd";
import { type FormEvent } from "react";
import { groupText as text } from "../group.texts.ts";
import { GroupFields } from "./GroupFields.tsx";
import { factsOf, GroupFacts } from "./group-facts.ts";
import { useGroupForm } from "./use-group-form.ts";
import { useSaveGroup } from "./use-save-group.ts";

/** The settings of a group. Begins anew when what the server says of it has changed. */
export function EditGroupForm({ group }: { group: Group }) {
  const initial = factsOf(group);
  const form = useGroupForm(GroupFacts, initial);
  const command = useSaveGroup(editGroup, "changed", form.setErrors);
  const unchanged = JSON.stringify(form.facts) === JSON.stringify(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !unchanged && !command.isPending) command.mutate({ _id: group._id, ...form.facts });
  };
  return (
    <form className="group-form" noValidate onSubmit={submit} aria-label={text("settings")}>
      <GroupFields form={form} addressOf={(code) => group.labels.find(({ value }) => value === code)?.text ?? ""} />
      <div role="alert" className="group-problem">
        {command.problem}
      </div>
      <div>
        <Button
          type="primary"
          htmlType="submit"
          loading={command.isPending}
          disabled={unchanged}
          {...(unchanged ? { title: text("unchanged") } : {})}
        >
          {text("save")}
        </Button>
      </div>
    </form>
  );
}
