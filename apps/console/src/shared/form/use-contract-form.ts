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

/** What fields need of their form. */
export type FieldsOf<V extends FieldValues> = Pick<UseFormReturn<V>, "control" | "clearErrors">;

type Path<V extends FieldValues> = FieldPath<V>;

export interface ContractForm<V extends FieldValues> extends FieldsOf<V> {
  values: V;
  /** Something differs from how it began. */
  isDirty: boolean;
  errorOf: (field: Path<V>) => string | undefined;
  /** Changes a field from outside its control. */
  set: <N extends Path<V>>(field: N, value: FieldPathValue<V, N>) => void;
  /** Begins anew with these values; as it began when there are none. */
  reset: (values?: V) => void;
  /** Says beside a field, by its path, what is wrong with it. */
  mark: (field: string, sentence: string) => void;
  /** Checks and marks these fields alone. */
  checkFields: (fields: readonly Path<V>[]) => Promise<boolean>;
}

export interface CheckedForm<V extends FieldValues, T> extends ContractForm<V> {
  /** What the schema makes of the values; undefined, with every wrong field marked and the first in focus. */
  check: () => Promise<T | undefined>;
}

/**
 * State of a form whose rules are a schema of the contract. Errors show at the first submit, all of them, and vanish
 * where something is typed. `schema` and `rules` may change with what is chosen.
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
  // read while drawing, or the library does not tell of changes
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
