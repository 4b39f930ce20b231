import { type Person, switchDepartment } from "@huiyan/contract/people/people.api";
import { personTexts } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { TriangleAlert } from "lucide-react";
import { z } from "zod";
import { useAlias } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { DepartmentSelect } from "../department/DepartmentSelect.tsx";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { departmentField, mustChooseDepartment } from "./person-form.ts";

interface Props {
  caller: Role;
  person: Person;
  onClosed: () => void;
}

/** Dialog that moves a member to another department, with a warning that the member loses all assignments. */
export function SwitchDepartmentDialog({ caller, person, onClosed }: Props) {
  const group = useAlias();
  const needed = mustChooseDepartment(caller, person.role);
  const form = useCommandForm(switchDepartment, {
    schema: z.object({ dep_id: departmentField(needed) }),
    initial: { dep_id: person.dep_id ?? "" },
    sent: ({ dep_id }) => ({ _id: person._id, ...(dep_id === "" ? {} : { dep_id }) }),
    success: text("done"),
    refresh: refreshPeople,
  });
  const loses = { group, groups: person.bind_group.length, devices: person.bind_device.length };
  return (
    <CommandDialog
      run={form}
      title={text("switchTitle", { name: person.name })}
      action={text("switchDepartment")}
      onClosed={onClosed}
    >
      <FormField form={form} name="dep_id" label={text("department")} required={needed}>
        {(control) => <DepartmentSelect {...control} optional={!needed} />}
      </FormField>
      {form.isDirty && (
        <p className="person-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            <strong>{contractText(personTexts.switchWarning)}</strong>
            <br />
            {text("switchLoses", loses)}
          </span>
        </p>
      )}
    </CommandDialog>
  );
}
