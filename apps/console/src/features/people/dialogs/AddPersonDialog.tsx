import { addPerson } from "@huiyan/contract/people/people.api";
import { needsDepartment } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { DepartmentSelect } from "../department/DepartmentSelect.tsx";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { newPersonSchema } from "./person-form.ts";
import { RoleField } from "./RoleField.tsx";
import { newRoleOptions } from "./role-options.ts";
import { sealPerson } from "./seal-person.ts";

interface Props {
  caller: Role;
  /** True in a private deployment, where the dialog sets the member's password. */
  isPrivate: boolean;
  /** Id of the department that is chosen in the tree, the default of the form. */
  department: string;
  onClosed: () => void;
}

/** Dialog that invites a member by phone number. */
export function AddPersonDialog({ caller, isPrivate, department, onClosed }: Props) {
  const needed = needsDepartment(caller);
  const form = useCommandForm(addPerson, {
    schema: newPersonSchema(caller, isPrivate),
    initial: { name: "", account: "", dep_id: department, password: "", role: "staff" },
    sent: ({ dep_id, password, ...person }) => ({
      ...person,
      ...(dep_id === "" ? {} : { dep_id }),
      ...(isPrivate ? { password } : {}),
    }),
    prepare: sealPerson,
    success: ({ password_kept }) => text(password_kept ? "addedKept" : "added"),
    refresh: refreshPeople,
  });
  return (
    <CommandDialog run={form} title={text("add")} action={text("add")} onClosed={onClosed}>
      <TextField form={form} name="name" label={text("userName")} required input={{ autoFocus: true }} />
      <TextField
        form={form}
        name="account"
        label={text("phone")}
        required
        input={{ inputMode: "tel", autoComplete: "off" }}
      />
      <RoleField form={form} name="role" options={newRoleOptions(caller)} />
      <FormField form={form} name="dep_id" label={text("department")} required={needed}>
        {(control) => <DepartmentSelect {...control} optional={!needed} />}
      </FormField>
      {isPrivate && (
        <PasswordField
          form={form}
          name="password"
          label={text("password")}
          hint={[contractText(passwordRuleText), text("passwordHint")].map((line) => <div key={line}>{line}</div>)}
          required
          input={{ autoComplete: "new-password" }}
        />
      )}
    </CommandDialog>
  );
}
