import { Input } from "antd";
import { Smartphone } from "lucide-react";
import { FormField } from "../../../shared/form/FormField.tsx";
import { sessionText as text } from "../session.texts.ts";

interface Props {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function PhoneField({ value, error, onChange }: Props) {
  return (
    <FormField label={text("account")} error={error}>
      {(control) => (
        <Input
          {...control}
          size="large"
          name="account"
          autoComplete="username"
          inputMode="tel"
          prefix={<Smartphone size={16} aria-hidden="true" />}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
