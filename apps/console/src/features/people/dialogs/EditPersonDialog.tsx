import { editPerson, type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { Input } from "antd";
import { useState } from "react";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { peopleText as text } from "../people.texts.ts";
import { targetOf } from "../person-actions.ts";
import { editedPersonSchema } from "./person-form.ts";
import { RoleField } from "./RoleField.tsx";
import { existingRoleOptions } from "./role-options.ts";
import { sealPerson } from "./seal-person.ts";
import { useSavePerson } from "./use-save-person.ts";

interface Props {
  actor: Actor;
  person: Person;
  isPrivate: boolean;
  onClosed: () => void;
}

/** Name, role and, in a private deployment, a new password. The phone stays. */
export function EditPersonDialog({ actor, person, isPrivate, onClosed }: Props) {
  const initial = { name: person.name, password: "", role: person.role };
  const form = useSchemaForm(editedPersonSchema(isPrivate), initial);
  const [role, setRole] = useState<Role>(person.role);
  const command = useSavePerson(editPerson, () => "changed", form.setErrors, sealPerson);
  const { name, password } = form.values;
  const submit = () => {
    if (!form.check()) return;
    command.mutate({ _id: person._id, name: name.trim(), role, ...(password === "" ? {} : { password }) });
  };
  const options = existingRoleOptions(actor, { ...targetOf(person), hasDepartment: person.dep !== null });
  return (
    <FormDialog
      title={text("editTitle", { name: person.name })}
      action={text("save")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField label={text("userName")} error={form.errorOf("name")} required>
        {(control) => (
          <Input {...control} autoFocus value={name} onChange={(event) => form.set("name", event.target.value)} />
        )}
      </FormField>
      <FormField label={text("phone")} error={undefined} hint={text("phoneFixed")}>
        {(control) => <Input {...control} value={person.account} disabled />}
      </FormField>
      <RoleField
        value={role}
        options={options.map(({ role: each, reason }) => ({ role: each, reason: reason && text(reason) }))}
        onChange={setRole}
      />
      {isPrivate && (
        <FormField label={text("password")} error={form.errorOf("password")} hint={text("passwordKept")}>
          {(control) => (
            <Input.Password
              {...control}
              autoComplete="new-password"
              value={password}
              onChange={(event) => form.set("password", event.target.value)}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
