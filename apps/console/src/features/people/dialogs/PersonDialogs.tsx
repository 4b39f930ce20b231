import { type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { AddPersonDialog } from "./AddPersonDialog.tsx";
import { AssignDevicesDialog } from "./AssignDevicesDialog.tsx";
import { AssignGroupsDialog } from "./AssignGroupsDialog.tsx";
import { ConfirmStateChange } from "./ConfirmStateChange.tsx";
import { EditPersonDialog } from "./EditPersonDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { SwitchDepartmentDialog } from "./SwitchDepartmentDialog.tsx";
import { type StateChange } from "./use-person-commands.ts";

export type OpenedDialog =
  | { kind: "add" }
  | { kind: "import"; task: string | undefined }
  | { kind: "edit" | "switch" | StateChange; person: Person }
  | { kind: "groups" | "devices"; people: readonly Person[] };

interface Props {
  opened: OpenedDialog;
  actor: Actor;
  isPrivate: boolean;
  /** Id of the department that is chosen in the tree; empty for all. */
  department: string;
  onClosed: () => void;
}

/** Renders the dialog that is open. */
export function PersonDialogs({ opened, actor, isPrivate, department, onClosed }: Props) {
  switch (opened.kind) {
    case "add":
      return <AddPersonDialog caller={actor.role} isPrivate={isPrivate} department={department} onClosed={onClosed} />;
    case "import":
      return <ImportDialog caller={actor.role} task={opened.task} department={department} onClosed={onClosed} />;
    case "edit":
      return <EditPersonDialog actor={actor} person={opened.person} isPrivate={isPrivate} onClosed={onClosed} />;
    case "switch":
      return <SwitchDepartmentDialog caller={actor.role} person={opened.person} onClosed={onClosed} />;
    case "groups":
      return <AssignGroupsDialog people={opened.people} onClosed={onClosed} />;
    case "devices":
      return <AssignDevicesDialog people={opened.people} onClosed={onClosed} />;
    default:
      return <ConfirmStateChange change={opened.kind} person={opened.person} onClosed={onClosed} />;
  }
}
