import { addGroup } from "@huiyan/contract/group/group.api";
import { Button } from "antd";
import { type FormEvent } from "react";
import { groupText as text } from "../group.texts.ts";
import { GroupFields } from "./GroupFields.tsx";
import { GroupFacts, noFacts } from "./group-facts.ts";
import { useGroupForm } from "./use-group-form.ts";
import { useSaveGroup } from "./use-save-group.ts";

interface Props {
  parent: string;
  /** Names down to the parent. */
  path: readonly string[];
  title: string;
  /** The cursor begins in the name. */
  fresh: boolean;
  onAdded: (id: string) => void;
}

/** A new group in the chosen one. */
export function AddGroupForm({ parent, path, title, fresh, onAdded }: Props) {
  const form = useGroupForm(GroupFacts, noFacts);
  const command = useSaveGroup(addGroup, "added", form.setErrors, ({ _id }) => onAdded(_id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !command.isPending) command.mutate({ parent_id: parent, ...form.facts });
  };
  return (
    <form className="group-form" noValidate onSubmit={submit} aria-label={title}>
      <dl className="group-facts">
        <dt>{text("parent")}</dt>
        <dd>{path.join(" / ")}</dd>
      </dl>
      <GroupFields form={form} fresh={fresh} />
      <div role="alert" className="group-problem">
        {command.problem}
      </div>
      <div>
        <Button type="primary" htmlType="submit" loading={command.isPending}>
          {title}
        </Button>
      </div>
    </form>
  );
}
