import { type ErrorKey, errorTable } from "@huiyan/contract/errors";
import { type FormText } from "@huiyan/contract/form-texts";
import { type z } from "zod";

export interface ErrorDetails {
  /** Error text of each field by the field's name, in the language of the request. */
  fields?: Record<string, FormText | `${number}`>;
  /** Text that replaces the text of the error table. */
  text?: FormText;
  /** Values of the placeholders `{name}` in these texts. */
  values?: Readonly<Record<string, string | number>>;
  retryAfterSeconds?: number;
}

/** Refusal of a call. Its key in the error table determines the status, code and text of the answer. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly details: ErrorDetails;

  constructor(key: ErrorKey, details: ErrorDetails = {}) {
    super(errorTable[key].en);
    this.key = key;
    this.details = details;
  }
}

export function refuse(key: ErrorKey, details: ErrorDetails = {}): never {
  throw new AppError(key, details);
}

export function refuseUnless(condition: boolean, key: ErrorKey, details: ErrorDetails = {}): asserts condition {
  if (!condition) throw new AppError(key, details);
}

/**
 * Returns the value.
 * @throws AppError not_found if there is none: objects outside the caller's scope do not exist for the caller
 */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError("not_found");
  return value;
}

/**
 * Input of the caller that does not match its schema. Any other ZodError is a server error, for example stored data
 * that does not match.
 */
export class InvalidInput extends Error {
  readonly error: z.ZodError;

  constructor(error: z.ZodError) {
    super(error.message);
    this.error = error;
  }
}

/** Parses a caller's input. @throws InvalidInput */
export function parseSent<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const { data, error } = schema.safeParse(sent);
  if (error !== undefined) throw new InvalidInput(error);
  return data as z.output<S>;
}
