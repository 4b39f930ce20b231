import { Input } from "antd";
import { type PasswordProps } from "antd/es/input";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { type FieldProps, FormField } from "./FormField.tsx";

type Props<V extends FieldValues> = FieldProps<V, FieldPath<V>> & {
  /** What the input itself is told, at least which password the browser may fill in. */
  input: PasswordProps & { autoComplete: "current-password" | "new-password" };
};

/** A password. A new one has its rule as hint, so that it is told before it fails. */
export function PasswordField<V extends FieldValues>({ input, ...field }: Props<V>) {
  return <FormField {...field}>{(control) => <Input.Password {...input} {...control} />}</FormField>;
}
