import { Input, type InputProps } from "antd";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { type FieldProps, FormField } from "./FormField.tsx";

type Props<V extends FieldValues> = FieldProps<V, FieldPath<V>> & {
  /** Properties of the input. */
  input?: InputProps;
};

/** Field for one line of text. */
export function TextField<V extends FieldValues>({ input, ...field }: Props<V>) {
  return <FormField {...field}>{(control) => <Input {...input} {...control} />}</FormField>;
}
