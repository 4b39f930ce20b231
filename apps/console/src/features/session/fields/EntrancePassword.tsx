import { Lock } from "lucide-react";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { type FieldsOf } from "#shared/form/use-contract-form.ts";

interface Props<V extends FieldValues> {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  label: string;
  /** Value of `autoComplete`, which defines whether the browser fills in a stored password or offers a new one. */
  complete: "current-password" | "new-password";
  hint?: string;
}

/** Password field in the style of the pages before the sign-in. */
export function EntrancePassword<V extends FieldValues>({ name, complete, ...field }: Props<V>) {
  const prefix = <Lock size={16} aria-hidden="true" />;
  return <PasswordField {...field} name={name} input={{ size: "large", name, autoComplete: complete, prefix }} />;
}
