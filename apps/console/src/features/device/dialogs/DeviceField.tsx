import { Input } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { type useSchemaForm } from "../../../shared/form/use-schema-form.ts";

interface Props<V extends Record<string, string>> {
  form: ReturnType<typeof useSchemaForm<V>>;
  field: keyof V & string;
  label: string;
  hint?: string;
  autoFocus?: boolean;
}

/** One line of a form about a device; it is always asked for. */
export function DeviceField<V extends Record<string, string>>({ form, field, label, hint, autoFocus }: Props<V>) {
  return (
    <FormField label={label} error={form.errorOf(field)} {...(hint === undefined ? {} : { hint })} required>
      {(control) => (
        <Input
          {...control}
          autoFocus={autoFocus === true}
          autoComplete="off"
          value={form.values[field]}
          onChange={(event) => form.set(field, event.target.value)}
        />
      )}
    </FormField>
  );
}
