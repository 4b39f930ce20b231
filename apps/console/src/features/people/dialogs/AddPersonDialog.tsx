import { addPerson } from "@huiyan/contract/people/people.api";
import { needsDepartment } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { Input } from "antd";
import { useState } from "react";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { DepartmentSelect } from "../department/DepartmentSelect.tsx";
import { peopleText as text } from "../people.texts.ts";
import { newPersonSchema } from "./person-form.ts";
import { RoleField } from "./RoleField.tsx";
import { newRoleOptions } from "./role-options.ts";
import { sealPerson } from "./seal-person.ts";
import { useSavePerson } from "./use-save-person.ts";

interface Props {
  caller: Role;
  /** People get their password here. */
  isPrivate: boolean;
  /** The department that is looked at. */
  department: string;
  onClosed: () => void;
}

/** Invites a person by phone number. */
export function AddPersonDialog({ caller, isPrivate, department, onClosed }: Props) {
  const form = useSchemaForm(newPersonSchema(caller, isPrivate), {
    name: "",
    account: "",
    dep_id: department,
    password: "",
    role: "staff",
  });
  const [role, setRole] = useState<Role>("staff");
  const command = useSavePerson(
    addPerson,
    ({ password_kept }) => (password_kept ? "addedKept" : "added"),
    form.setErrors,
    sealPerson,
  );
  const { name, account, dep_id, password } = form.values;
  const submit = () => {
    if (!form.check()) return;
    const optional = { ...(dep_id === "" ? {} : { dep_id }), ...(isPrivate ? { password } : {}) };
    command.mutate({ name: name.trim(), account: account.trim(), role, ...optional });
  };
  return (
    <FormDialog
      title={text("add")}
      action={text("add")}
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
      <FormField label={text("phone")} error={form.errorOf("account")} required>
        {(control) => (
          <Input
            {...control}
            inputMode="tel"
            autoComplete="off"
            value={account}
            onChange={(event) => form.set("account", event.target.value)}
          />
        )}
      </FormField>
      <RoleField
        value={role}
        options={newRoleOptions(caller).map(({ role: each, reason }) => ({
          role: each,
          reason: reason && text(reason),
        }))}
        onChange={setRole}
      />
      <FormField label={text("department")} error={form.errorOf("dep_id")} required={needsDepartment(caller)}>
        {(control) => (
          <DepartmentSelect
            control={control}
            value={dep_id}
            optional={!needsDepartment(caller)}
            onChange={(id) => form.set("dep_id", id)}
          />
        )}
      </FormField>
      {isPrivate && (
        <FormField label={text("password")} error={form.errorOf("password")} hint={text("passwordHint")} required>
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
