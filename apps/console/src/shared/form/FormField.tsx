import { type ReactNode, useLayoutEffect, useState } from "react";
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from "react-hook-form";
import { type Described, FieldFrame } from "./FieldFrame.tsx";
import { type FieldsOf } from "./use-contract-form.ts";

export interface FieldControl<T> extends Described {
  ref: RefCallBack;
  value: T;
  /** Receives the new value, or the change event of an input. */
  onChange: (next: unknown) => void;
  onBlur: () => void;
}

export interface FieldProps<V extends FieldValues, N extends FieldPath<V>> {
  form: FieldsOf<V>;
  /** Path in the form: `name`, `labels.0.value`. */
  name: N;
  label: string;
  hint?: ReactNode;
  /** Error from outside the form, shown when the form itself has no error for the field. */
  error?: string | undefined;
  required?: boolean;
}

interface Props<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  /** Renders the control, which must receive all given properties. */
  children: (control: FieldControl<FieldPathValue<V, N>>) => ReactNode;
}

/**
 * Renders the field a second time at once, which makes React run pending effects before the browser handles the next
 * event. The form library subscribes to a field in an effect. On a busy machine that effect would run after the first
 * click, and the click would be lost.
 */
function useListenAtOnce(): void {
  const [, setListening] = useState(false);
  useLayoutEffect(() => setListening(true), []);
}

/** A field of a form: label, control, and below them the error or the hint. */
export function FormField<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { form, name, error, children, ...frame } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  useListenAtOnce();
  return (
    <FieldFrame {...frame} error={fieldState.error?.message ?? error}>
      {(described) =>
        children({
          ...described,
          ref: field.ref,
          value: field.value,
          onChange: (next) => {
            field.onChange(next);
            form.clearErrors(name);
          },
          onBlur: field.onBlur,
        })
      }
    </FieldFrame>
  );
}
