import { type DepartmentNode, moveDepartment } from "@huiyan/contract/people/department.api";
import { useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { departmentText } from "./department.texts.ts";
import { type DepartmentPosition, moveTargets } from "./department-order.ts";

interface Props {
  tree: readonly DepartmentNode[];
  position: DepartmentPosition;
  onClosed: () => void;
}

/** Another place for a department, of those where it may stand. */
export function MoveDepartmentDialog({ tree, position, onClosed }: Props) {
  const client = useQueryClient();
  const form = useSchemaForm(moveDepartment.input, { id: position.node._id, to: "" });
  const command = useCommand(moveDepartment, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("done"));
      refreshPeople(client);
    },
  });
  const { id, to } = form.values;
  return (
    <FormDialog
      title={departmentText("moveTitle", { name: position.node.name })}
      action={departmentText("moveButton")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      onSubmit={() => form.check() && command.mutate({ id, to })}
      onClosed={onClosed}
    >
      <FormField label={departmentText("moveTarget")} error={form.errorOf("to")} required>
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: "label" }}
            placeholder={text("chooseDepartment")}
            options={moveTargets(tree, position).map(({ _id, name }) => ({ value: _id, label: name }))}
            {...(to === "" ? {} : { value: to })}
            onChange={(next: string) => form.set("to", next)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
