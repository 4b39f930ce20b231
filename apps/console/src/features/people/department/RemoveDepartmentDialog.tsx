import { type DepartmentNode, removeDepartment } from "@huiyan/contract/people/department.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
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
  const client = useQueryClient();
  const command = useCommand(removeDepartment, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("removed"));
      onRemoved();
      refreshPeople(client);
    },
  });
  const busyText = node.staff_count > 0 ? departmentText("removeDepartmentBusy", { n: node.staff_count }) : undefined;
  return (
    <FormDialog
      title={departmentText("removeDepartmentTitle", { name: node.name })}
      action={departmentText("removeDepartmentButton")}
      danger
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      blocked={busyText}
      onSubmit={() => command.mutate({ _id: node._id })}
      onClosed={onClosed}
    >
      <p className="person-hint">{busyText ?? departmentText("removeDepartmentHint")}</p>
    </FormDialog>
  );
}
