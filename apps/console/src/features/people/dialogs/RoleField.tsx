import { Radio, Tooltip } from "antd";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { FormField } from "#shared/form/FormField.tsx";
import { type FieldsOf } from "#shared/form/use-contract-form.ts";
import { roleName } from "#shared/format/role-names.ts";
import { peopleText as text } from "../people.texts.ts";
import { type RoleOption } from "./role-options.ts";

interface Props<V extends FieldValues> {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  /** Roles in ascending order of permissions, so that staff, the most frequent choice, is first. */
  options: readonly RoleOption[];
}

/** Field that chooses a role. A disabled role shows the reason on hover. */
export function RoleField<V extends FieldValues>({ form, name, options }: Props<V>) {
  return (
    <FormField form={form} name={name} label={text("role")} required>
      {({ ref: _ref, ...control }) => (
        <Radio.Group {...control} aria-label={text("role")}>
          {options.map(({ role, reason }) => (
            <Tooltip key={role} title={reason && text(reason)}>
              <Radio value={role} disabled={reason !== undefined}>
                {roleName(role)}
              </Radio>
            </Tooltip>
          ))}
        </Radio.Group>
      )}
    </FormField>
  );
}
