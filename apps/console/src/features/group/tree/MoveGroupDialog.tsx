import { type GroupNode, moveGroup } from "@huiyan/contract/group/group.api";
import { type Role } from "@huiyan/contract/permissions";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { choicesOf, TreeChoice } from "#shared/tree/TreeChoice.tsx";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";
import { type GroupPosition, mayMoveTo } from "./group-actions.ts";

interface Props {
  role: Role;
  root: GroupNode;
  positions: ReadonlyMap<string, GroupPosition>;
  position: GroupPosition;
  /** The organisation's word for groups. */
  group: string;
  onClosed: () => void;
}

/** Dialog that moves a group. Groups into which it may not be moved are disabled. */
export function MoveGroupDialog({ role, root, positions, position, group, onClosed }: Props) {
  const form = useCommandForm(moveGroup, {
    schema: moveGroup.input,
    initial: { id: position.node._id, to: "" },
    sent: (target) => target,
    success: text("done"),
    refresh: (client) => refreshGroups(client),
  });
  const isDisabled = ({ _id }: GroupNode) => {
    const target = positions.get(_id);
    return target === undefined || !mayMoveTo(role, position, target);
  };
  return (
    <CommandDialog
      run={form}
      title={text("moveTitle", { group, name: position.node.name })}
      action={text("moveButton")}
      onClosed={onClosed}
    >
      <FormField form={form} name="to" label={text("moveTarget", { group })} required>
        {(control) => (
          <TreeChoice {...control} nodes={choicesOf([root], isDisabled)} placeholder={text("choose", { group })} />
        )}
      </FormField>
    </CommandDialog>
  );
}
