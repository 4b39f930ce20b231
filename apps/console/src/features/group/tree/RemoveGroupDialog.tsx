import { type GroupNode, removeGroup } from "@huiyan/contract/group/group.api";
import { useQueryClient } from "@tanstack/react-query";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";

interface Props {
  node: GroupNode;
  /** The organisation's word for groups. */
  group: string;
  onRemoved: () => void;
  onClosed: () => void;
}

/**
 * Asks before deleting a group, and shows its content. Whether a group has subgroups is checked by the server, since
 * the user may not see all of them.
 */
export function RemoveGroupDialog({ node, group, onRemoved, onClosed }: Props) {
  const client = useQueryClient();
  const run = useConfirm(removeGroup, () => ({ _id: node._id }), {
    success: text("removed"),
    onSuccess: () => {
      onRemoved();
      void refreshGroups(client, node._id);
    },
  });
  const { children, device_count } = node;
  const devices = device_count === 0 ? text("removeEmpty") : text("removeDevices", { n: grouped(device_count), group });
  return (
    <CommandDialog
      run={run}
      title={text("removeTitle", { group, name: node.name })}
      action={text("removeButton", { group })}
      danger
      onClosed={onClosed}
    >
      {children.length > 0 && <p>{text("removeBelow", { n: grouped(children.length), group })}</p>}
      <p>{devices}</p>
    </CommandDialog>
  );
}
