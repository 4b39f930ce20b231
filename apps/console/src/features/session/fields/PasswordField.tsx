import { Input } from "antd";
import { Lock } from "lucide-react";
import { FormField } from "../../../shared/form/FormField.tsx";

interface Props {
  label: string;
  name: string;
  /** Which password the browser may fill in. */
  complete: "current-password" | "new-password";
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

export function PasswordField({ label, name, complete, value, error, hint, onChange }: Props) {
  return (
    <FormField label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <Input.Password
          {...control}
          size="large"
          name={name}
          autoComplete={complete}
          prefix={<Lock size={16} aria-hidden="true" />}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
