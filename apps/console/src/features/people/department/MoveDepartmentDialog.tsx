import { type DepartmentNode, moveDepartment } from "@huiyan/contract/people/department.api";
import { Select } from "antd";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { departmentText } from "./department.texts.ts";
import { type DepartmentPosition, moveTargets } from "./department-order.ts";

interface Props {
  tree: readonly DepartmentNode[];
  position: DepartmentPosition;
  onClosed: () => void;
}

/** Dialog that moves a department to one of the permitted parents. */
export function MoveDepartmentDialog({ tree, position, onClosed }: Props) {
  const form = useCommandForm(moveDepartment, {
    schema: moveDepartment.input,
    initial: { id: position.node._id, to: "" },
    sent: (target) => target,
    success: text("done"),
    refresh: refreshPeople,
  });
  return (
    <CommandDialog
      run={form}
      title={departmentText("moveTitle", { name: position.node.name })}
      action={departmentText("moveButton")}
      onClosed={onClosed}
    >
      <FormField form={form} name="to" label={departmentText("moveTarget")} required>
        {({ value, ...control }) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: "label" }}
            placeholder={text("chooseDepartment")}
            options={moveTargets(tree, position).map(({ _id, name }) => ({ value: _id, label: name }))}
            {...(value === "" ? {} : { value })}
          />
        )}
      </FormField>
    </CommandDialog>
  );
}
