import { Lock } from "lucide-react";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { PasswordField } from "../../../shared/form/PasswordField.tsx";
import { type FieldsOf } from "../../../shared/form/use-contract-form.ts";

interface Props<V extends FieldValues> {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  label: string;
  /** Which password the browser may fill in. */
  complete: "current-password" | "new-password";
  hint?: string;
}

/** A password as the entrance draws it. */
export function EntrancePassword<V extends FieldValues>({ name, complete, ...field }: Props<V>) {
  const prefix = <Lock size={16} aria-hidden="true" />;
  return <PasswordField {...field} name={name} input={{ size: "large", name, autoComplete: complete, prefix }} />;
}
