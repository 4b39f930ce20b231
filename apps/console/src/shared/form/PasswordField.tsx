import { Input } from "antd";
import { type PasswordProps } from "antd/es/input";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { type FieldProps, FormField } from "./FormField.tsx";

type Props<V extends FieldValues> = FieldProps<V, FieldPath<V>> & {
  /** Properties of the input. `autoComplete` is required: it defines which password the browser may fill in. */
  input: PasswordProps & { autoComplete: "current-password" | "new-password" };
};

/** Password field. For a new password the hint shows the rule, so that the user knows it before an error. */
export function PasswordField<V extends FieldValues>({ input, ...field }: Props<V>) {
  return <FormField {...field}>{(control) => <Input.Password {...input} {...control} />}</FormField>;
}
