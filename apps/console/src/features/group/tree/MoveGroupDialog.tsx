import { type GroupNode, moveGroup } from "@huiyan/contract/group/group.api";
import { type Role } from "@huiyan/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { TreeSelect } from "antd";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";
import { type GroupPosition, mayMoveTo } from "./group-actions.ts";

interface Option {
  value: string;
  title: string;
  disabled: boolean;
  children: Option[];
}

interface Props {
  role: Role;
  root: GroupNode;
  positions: ReadonlyMap<string, GroupPosition>;
  position: GroupPosition;
  /** The organisation's word for groups. */
  group: string;
  onClosed: () => void;
}

/** Another place for a group; where it may not stand is shown, but not offered. */
export function MoveGroupDialog({ role, root, positions, position, group, onClosed }: Props) {
  const client = useQueryClient();
  const form = useSchemaForm(moveGroup.input, { id: position.node._id, to: "" });
  const command = useCommand(moveGroup, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("done"));
      void refreshGroups(client);
    },
  });
  const optionOf = ({ _id, name, children }: GroupNode): Option => {
    const target = positions.get(_id);
    const disabled = target === undefined || !mayMoveTo(role, position, target);
    return { value: _id, title: name, disabled, children: children.map(optionOf) };
  };
  const { id, to } = form.values;
  return (
    <FormDialog
      title={text("moveTitle", { group, name: position.node.name })}
      action={text("moveButton")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      onSubmit={() => form.check() && command.mutate({ id, to })}
      onClosed={onClosed}
    >
      <FormField label={text("moveTarget", { group })} error={form.errorOf("to")} required>
        {(control) => (
          <TreeSelect
            {...control}
            treeData={[optionOf(root)]}
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: "title" }}
            placeholder={text("choose", { group })}
            {...(to === "" ? {} : { value: to })}
            onChange={(next: string) => form.set("to", next)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
