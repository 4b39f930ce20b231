import { type Role } from "@huiyan/contract/permissions";
import { Radio, Tooltip } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { peopleText as text } from "../people.texts.ts";
import { roleName } from "../role-names.ts";

interface Props {
  value: Role;
  /** Weakest first, as people are usually added. */
  options: readonly { role: Role; reason: string | undefined }[];
  onChange: (role: Role) => void;
}

/** The roles side by side; one that cannot be given says why on hover. */
export function RoleField({ value, options, onChange }: Props) {
  return (
    <FormField label={text("role")} error={undefined} required>
      {(control) => (
        <Radio.Group
          id={control.id}
          aria-label={text("role")}
          aria-describedby={control["aria-describedby"]}
          value={value}
          onChange={(event) => {
            const next = options.find(({ role }) => role === event.target.value);
            if (next !== undefined) onChange(next.role);
          }}
        >
          {options.map(({ role, reason }) => (
            <Tooltip key={role} title={reason}>
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
