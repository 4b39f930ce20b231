import { editGroup, type GroupNode, getGroup, removeGroup } from "@huiyan/contract/group/group.api";
import { GroupName } from "@huiyan/contract/group/group.rules";
import { editPoint, removePoints } from "@huiyan/contract/point/camera.api";
import { type Point } from "@huiyan/contract/point/point.api";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { keyOf, queryOfEndpoint } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { adminText as text } from "./device-admin.texts.ts";
import { NameDialog } from "./NameDialog.tsx";
import { refreshAdmin } from "./refresh-admin.ts";

export type AdminChange =
  | { kind: "editGroup" | "removeGroup"; group: GroupNode }
  | { kind: "editPoint" | "removePoint"; point: Point };

interface Props<T> {
  target: T;
  onClosed: () => void;
}

function EditGroup({ target: { _id, name }, onClosed }: Props<GroupNode>) {
  const client = useQueryClient();
  const form = useCommandForm(editGroup, {
    schema: z.object({ name: GroupName }),
    initial: { name },
    sent: (typed) => ({ _id, ...typed }),
    // The endpoint clears fields that the request lacks, so the current description and labels are sent with the new
    // name.
    prepare: async (input) => {
      const facts = await client.fetchQuery({ ...queryOfEndpoint(getGroup, { _id }), staleTime: 0 });
      return editGroup.input.parse({ ...input, description: facts.description, labels: facts.labels });
    },
    success: text("changed"),
    refresh: refreshAdmin,
  });
  return <NameDialog title={text("editGroup", { name })} form={form} onClosed={onClosed} />;
}

function EditPoint({ target: { _id, name }, onClosed }: Props<Point>) {
  const form = useCommandForm(editPoint, {
    schema: editPoint.input.pick({ name: true }),
    initial: { name },
    sent: (typed) => ({ _id, ...typed }),
    success: text("changed"),
    refresh: refreshAdmin,
  });
  return <NameDialog title={text("editPoint", { name })} form={form} onClosed={onClosed} />;
}

function RemoveGroup({ target, onClosed, onLeft }: Props<GroupNode> & { onLeft: (id: string) => void }) {
  const { _id, name, device_count } = target;
  const client = useQueryClient();
  const run = useConfirm(removeGroup, () => ({ _id }), {
    success: text("removed"),
    refresh: refreshAdmin,
    onSuccess: () => {
      // Removes the query of the deleted group from the cache, since the server would refuse its refresh.
      client.removeQueries({ queryKey: keyOf(getGroup, { _id }) });
      onLeft(_id);
    },
  });
  const title = text("removeGroup", { name });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      <p>{text("removeGroupHint", { n: grouped(device_count) })}</p>
    </CommandDialog>
  );
}

function RemovePoint({ target: { _id, name }, onClosed }: Props<Point>) {
  const run = useConfirm(removePoints, () => ({ _id }), { success: text("removed"), refresh: refreshAdmin });
  const title = text("removePoint", { name });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      <p>{text("removePointHint")}</p>
    </CommandDialog>
  );
}

interface DialogProps {
  change: AdminChange;
  /** Called with the id of a deleted group. */
  onLeft: (groupId: string) => void;
  onClosed: () => void;
}

/** Dialogs that rename or delete a group or a point. */
export function AdminDialogs({ change, onLeft, onClosed }: DialogProps) {
  switch (change.kind) {
    case "editGroup":
      return <EditGroup target={change.group} onClosed={onClosed} />;
    case "removeGroup":
      return <RemoveGroup target={change.group} onLeft={onLeft} onClosed={onClosed} />;
    case "editPoint":
      return <EditPoint target={change.point} onClosed={onClosed} />;
    default:
      return <RemovePoint target={change.point} onClosed={onClosed} />;
  }
}
