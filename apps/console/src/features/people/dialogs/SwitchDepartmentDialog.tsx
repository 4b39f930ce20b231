import { type Person, switchDepartment } from "@huiyan/contract/people/people.api";
import { personTexts } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { z } from "zod";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { contractText } from "../../../shared/format/contract-text.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { DepartmentSelect } from "../department/DepartmentSelect.tsx";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { departmentField, mustChooseDepartment } from "./person-form.ts";

interface Props {
  caller: Role;
  person: Person;
  onClosed: () => void;
}

/** Another department. What was assigned is lost, and that is said before. */
export function SwitchDepartmentDialog({ caller, person, onClosed }: Props) {
  const client = useQueryClient();
  const group = useAlias();
  const needed = mustChooseDepartment(caller, person.role);
  const form = useSchemaForm(z.object({ dep_id: departmentField(needed) }), { dep_id: person.dep_id ?? "" });
  const command = useCommand(switchDepartment, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("done"));
      refreshPeople(client);
    },
  });
  const { dep_id } = form.values;
  const submit = () => {
    if (form.check()) command.mutate({ _id: person._id, ...(dep_id === "" ? {} : { dep_id }) });
  };
  const loses = { group, groups: person.bind_group.length, devices: person.bind_device.length };
  return (
    <FormDialog
      title={text("switchTitle", { name: person.name })}
      action={text("switchDepartment")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField label={text("department")} error={form.errorOf("dep_id")} required={needed}>
        {(control) => (
          <DepartmentSelect
            control={control}
            value={dep_id}
            optional={!needed}
            onChange={(id) => form.set("dep_id", id)}
          />
        )}
      </FormField>
      {dep_id !== (person.dep_id ?? "") && (
        <p className="person-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            <strong>{contractText(personTexts.switchWarning)}</strong>
            <br />
            {text("switchLoses", loses)}
          </span>
        </p>
      )}
    </FormDialog>
  );
}
