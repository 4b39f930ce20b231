import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { type z } from "zod";
import { contractResolver, type FormRules } from "./contract-resolver.ts";

/** Functions of a form that its field components use. */
export type FieldsOf<V extends FieldValues> = Pick<UseFormReturn<V>, "control" | "clearErrors">;

type Path<V extends FieldValues> = FieldPath<V>;

export interface ContractForm<V extends FieldValues> extends FieldsOf<V> {
  values: V;
  /** True when a value differs from its initial value. */
  isDirty: boolean;
  errorOf: (field: Path<V>) => string | undefined;
  /** Sets the value of a field from outside its control. */
  set: <N extends Path<V>>(field: N, value: FieldPathValue<V, N>) => void;
  /** Resets the form to these values, or to the initial values if none are given. */
  reset: (values?: V) => void;
  /** Shows an error next to the field with that path. */
  mark: (field: string, sentence: string) => void;
  /** Validates only these fields and marks the invalid ones. */
  checkFields: (fields: readonly Path<V>[]) => Promise<boolean>;
}

export interface CheckedForm<V extends FieldValues, T> extends ContractForm<V> {
  /**
   * Validates the form. Returns the parsed values, or undefined if a field is invalid. Marks all invalid fields and
   * focuses the first.
   */
  check: () => Promise<T | undefined>;
}

/**
 * Keeps the state of a form that a schema of the contract validates. All errors appear at the first submit; an error
 * vanishes when the user types. `schema` and `rules` may change with the values.
 */
export function useContractForm<V extends FieldValues, S extends z.ZodType>(
  schema: S,
  initial: DefaultValues<V> & V,
  rules?: FormRules<V>,
): CheckedForm<V, z.output<S>> {
  const form = useForm<V, unknown, V>({
    resolver: contractResolver<V>(schema, rules),
    defaultValues: initial,
    reValidateMode: "onSubmit",
  });
  const { control, clearErrors, getValues, setError, setValue, trigger, handleSubmit, reset, getFieldState } = form;
  // Read here because the form library tracks only properties that are read during rendering.
  const { errors, isDirty } = form.formState;
  return {
    control,
    clearErrors,
    values: form.watch(),
    isDirty,
    errorOf: (field) => {
      const { error } = getFieldState(field, { ...form.formState, errors });
      return error?.message ?? error?.root?.message;
    },
    set: (field, value) => {
      setValue(field, value, { shouldDirty: true });
      clearErrors(field);
    },
    reset,
    mark: (field, sentence) => setError(field as Path<V>, { type: "server", message: sentence }, { shouldFocus: true }),
    checkFields: (fields) => trigger([...fields]),
    async check() {
      let checked: z.output<S> | undefined;
      await handleSubmit(() => {
        checked = schema.parse(getValues());
      })();
      return checked;
    },
  };
}
