import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, get } from "react-hook-form";
import { type z } from "zod";
import { ApiError } from "../api/api-error.ts";
import { type SentBy } from "../api/call.ts";
import { type CommandOptions, useCommand } from "../api/use-command.ts";
import { type FormRules } from "./contract-resolver.ts";
import { type CheckedForm, type ContractForm, useContractForm } from "./use-contract-form.ts";
import { type Submission, useSubmission } from "./use-submission.ts";

interface SendOptions<V extends FieldValues, C, I extends Input, T> extends CommandOptions<T, SentBy<I>> {
  /**
   * Converts the parsed fields to the input of the command. Returns undefined if the input has an error that the form
   * already shows.
   */
  sent: (checked: C) => SentBy<I> | undefined;
  /** Maps a field name of the server to a path of the form; default: the same name. */
  fieldOf?: (name: string) => string;
  /** Returns the field next to which an error is shown that names no field. */
  refusedAt?: (error: Error) => FieldPath<V> | undefined;
  /** True to reset the fields to their initial values after success. */
  startsOver?: boolean;
}

interface Options<V extends FieldValues, S extends z.ZodType, I extends Input, T>
  extends SendOptions<V, z.output<S>, I, T> {
  /** Schema of the fields. */
  schema: S;
  initial: DefaultValues<V> & V;
  rules?: FormRules<V>;
}

export interface CommandForm<V extends FieldValues, T = unknown> extends ContractForm<V>, Submission {
  answer: T | undefined;
  /** Clears the last answer or refusal. */
  forget: () => void;
}

/** Returns the form paths of the fields that a refusal names, with the message for each field. */
function namedFields<V>(error: Error | null, values: V, fieldOf: (name: string) => string): [string, string][] {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return fields
    .map(([name, text]): [string, string] => [fieldOf(name), text])
    .filter(([field]) => get(values, field) !== undefined);
}

/** Sends one command of a form. A refusal that names fields is shown next to them, any other refusal as `problem`. */
export function useSendForm<V extends FieldValues, C, I extends Input, O extends z.ZodType>(
  form: CheckedForm<V, C>,
  endpoint: Endpoint<I, O>,
  { sent, fieldOf = (name) => name, refusedAt, startsOver, ...options }: SendOptions<V, C, I, z.output<O>>,
): CommandForm<V, z.output<O>> {
  const fieldMarks = (error: Error): [string, string][] => {
    const named = namedFields(error, form.values, fieldOf);
    const field = refusedAt?.(error);
    return named.length > 0 || field === undefined ? named : [[field, error.message]];
  };
  const command = useCommand(endpoint, {
    quiet: true,
    ...options,
    onSuccess: (...facts) => {
      if (startsOver) form.reset();
      return options.onSuccess?.(...facts);
    },
    onError: (error, ...facts) => {
      // In reverse order: the field that is marked last gets the focus, which must be the first invalid one.
      for (const [field, text] of fieldMarks(error).reverse()) form.mark(field, text);
      return options.onError?.(error, ...facts);
    },
  });
  const submission = useSubmission(command, async () => {
    const checked = await form.check();
    return checked === undefined ? undefined : sent(checked);
  });
  const { error } = command;
  const typed = JSON.stringify(form.values);
  /**
   * The last refusal, with the values of the fields at that time. The refusal is hidden once the user changes a value.
   */
  const [refusal, setRefusal] = useState({ error, typed });
  if (refusal.error !== error) setRefusal({ error, typed });
  const isAboutTyped = error !== null && refusal.typed === typed && fieldMarks(error).length === 0;
  const problem = error === null ? submission.problem : isAboutTyped ? error.message : undefined;
  return { ...form, ...submission, problem, dirty: form.isDirty, answer: command.data, forget: command.reset };
}

/** Creates a form that sends one command. */
export function useCommandForm<V extends FieldValues, S extends z.ZodType, I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { schema, initial, rules, ...options }: Options<V, S, I, z.output<O>>,
): CommandForm<V, z.output<O>> {
  return useSendForm(useContractForm<V, S>(schema, initial, rules), endpoint, options);
}
