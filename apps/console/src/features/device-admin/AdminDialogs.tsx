import { editGroup, type GroupNode, getGroup, removeGroup } from "@huiyan/contract/group/group.api";
import { GroupName } from "@huiyan/contract/group/group.rules";
import { editPoint, removePoints } from "@huiyan/contract/point/camera.api";
import { type Point } from "@huiyan/contract/point/point.api";
import { useQueryClient } from "@tanstack/react-query";
import { queryOfEndpoint } from "../../shared/api/use-query-of.ts";
import { grouped } from "../../shared/format/count.ts";
import { adminText as text } from "./device-admin.texts.ts";
import { NameDialog } from "./NameDialog.tsx";
import { RemovalDialog } from "./RemovalDialog.tsx";
import { useAdminCommand } from "./use-admin-command.ts";

export type AdminChange =
  | { kind: "editGroup" | "removeGroup"; group: GroupNode }
  | { kind: "editPoint" | "removePoint"; point: Point };

interface Props<T> {
  target: T;
  onClosed: () => void;
}

function EditGroup({ target: { _id, name }, onClosed }: Props<GroupNode>) {
  const client = useQueryClient();
  const command = useAdminCommand(editGroup, "changed", {
    // the call takes all facts of a group: what it does not get, it empties
    prepare: async (input) => {
      const facts = await client.fetchQuery({ ...queryOfEndpoint(getGroup, { _id }), staleTime: 0 });
      return editGroup.input.parse({ ...input, description: facts.description, labels: facts.labels });
    },
  });
  return (
    <NameDialog
      title={text("editGroup", { name })}
      initial={name}
      schema={GroupName}
      command={command}
      onSubmit={(next) => command.mutate({ _id, name: next })}
      onClosed={onClosed}
    />
  );
}

function EditPoint({ target: { _id, name }, onClosed }: Props<Point>) {
  const command = useAdminCommand(editPoint, "changed");
  return (
    <NameDialog
      title={text("editPoint", { name })}
      initial={name}
      schema={editPoint.input.shape.name}
      command={command}
      onSubmit={(next) => command.mutate({ _id, name: next })}
      onClosed={onClosed}
    />
  );
}

function RemoveGroup({ target, onClosed, onLeft }: Props<GroupNode> & { onLeft: (id: string) => void }) {
  const { _id, name, device_count } = target;
  const command = useAdminCommand(removeGroup, "removed", { onDone: () => onLeft(_id), gone: _id });
  return (
    <RemovalDialog
      title={text("removeGroup", { name })}
      hint={text("removeGroupHint", { n: grouped(device_count) })}
      command={command}
      onSubmit={() => command.mutate({ _id })}
      onClosed={onClosed}
    />
  );
}

function RemovePoint({ target: { _id, name }, onClosed }: Props<Point>) {
  const command = useAdminCommand(removePoints, "removed");
  return (
    <RemovalDialog
      title={text("removePoint", { name })}
      hint={text("removePointHint")}
      command={command}
      onSubmit={() => command.mutate({ _id })}
      onClosed={onClosed}
    />
  );
}

interface DialogProps {
  change: AdminChange;
  /** A place is no more. */
  onLeft: (groupId: string) => void;
  onClosed: () => void;
}

/** The dialog of a place or a point. */
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
