import { Input } from "antd";
import { Smartphone } from "lucide-react";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { FormField } from "#shared/form/FormField.tsx";
import { type FieldsOf } from "#shared/form/use-contract-form.ts";
import { sessionText as text } from "../session.texts.ts";

interface Props<V extends FieldValues> {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  onTyped?: (phone: string) => void;
}

export function PhoneField<V extends FieldValues>({ form, name, onTyped }: Props<V>) {
  return (
    <FormField form={form} name={name} label={text("account")}>
      {(control) => (
        <Input
          {...control}
          size="large"
          name="account"
          autoComplete="username"
          inputMode="tel"
          prefix={<Smartphone size={16} aria-hidden="true" />}
          onChange={(event) => {
            control.onChange(event);
            onTyped?.(event.target.value);
          }}
        />
      )}
    </FormField>
  );
}
