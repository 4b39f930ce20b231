import { type DepartmentNode, removeDepartment } from "@huiyan/contract/people/department.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { departmentText } from "./department.texts.ts";

interface Props {
  node: DepartmentNode;
  onRemoved: () => void;
  onClosed: () => void;
}

/** Names the department; one with people in it cannot be removed, and that is said before anything is sent. */
export function RemoveDepartmentDialog({ node, onRemoved, onClosed }: Props) {
  const run = useConfirm(removeDepartment, () => ({ _id: node._id }), {
    success: text("removed"),
    refresh: refreshPeople,
    onSuccess: onRemoved,
  });
  const busyText = node.staff_count > 0 ? departmentText("removeDepartmentBusy", { n: node.staff_count }) : undefined;
  return (
    <CommandDialog
      run={run}
      title={departmentText("removeDepartmentTitle", { name: node.name })}
      action={departmentText("removeDepartmentButton")}
      danger
      blocked={busyText}
      onClosed={onClosed}
    >
      <p className="person-hint">{busyText ?? departmentText("removeDepartmentHint")}</p>
    </CommandDialog>
  );
}
