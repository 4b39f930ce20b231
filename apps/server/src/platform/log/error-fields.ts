/**
 * Fields of an error that are logged. Other properties are omitted, because they may contain a whole connection object
 * with its secrets.
 */
export interface ErrorFields {
  type: string;
  message: string;
  /** SQLSTATE or the system's error code, for example 57014 or ECONNREFUSED. */
  code?: string;
  /** Host and port of a connection that could not be opened. */
  address?: string;
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorFields;
}

const maxText = 500;
const maxStack = 4000;
const maxDepth = 3;
/**
 * Matches error codes that may be logged. An SQLSTATE has five characters, a code of the system or a library begins
 * with a letter. A one-time code sent to a phone matches neither.
 */
const errorCode = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]{1,60})$/;

function textOf(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" && value !== "" ? value.slice(0, maxText) : undefined;
}

/** Returns host:port of a server that could not be reached; undefined for other errors. */
function addressOf(error: object): string | undefined {
  const host = textOf(error, "address");
  const port: unknown = Reflect.get(error, "port");
  return host === undefined ? undefined : `${host}${typeof port === "number" ? `:${port}` : ""}`;
}

/** Returns the log fields of a thrown value that is not an Error: its text, or the known text fields of an object. */
function plainFields(thrown: unknown): ErrorFields {
  if (typeof thrown !== "object" || thrown === null)
    return { type: typeof thrown, message: String(thrown).slice(0, maxText) };
  const [name, message, code] = ["name", "message", "code"].map((key) => textOf(thrown, key));
  return {
    type: name ?? "object",
    message: message ?? `keys: ${Object.keys(thrown).join(", ")}`.slice(0, maxText),
    ...(code !== undefined && errorCode.test(code) ? { code } : {}),
  };
}

/** Returns true for SQLSTATE class 22, whose messages quote the value that a user entered. */
const isOfData = (code: string | undefined) => code?.startsWith("22") === true;
const withoutValue = (text: string, message: string) => text.replace(message, () => message.replace(/".*"/s, '"…"'));

/** Returns the fields of an error for the log. @param error any thrown value */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return plainFields(error);
  const code = textOf(error, "code");
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const shown = (text: string) => (isOfData(code) ? withoutValue(text, error.message) : text);
  const fields: ErrorFields = { type: error.name, message: shown(error.message).slice(0, maxText) };
  if (code !== undefined && errorCode.test(code)) fields.code = code;
  for (const name of ["table", "constraint"] as const) {
    const text = textOf(error, name);
    if (text !== undefined) fields[name] = text;
  }
  const address = addressOf(error);
  if (address !== undefined) fields.address = address;
  if (error.stack !== undefined) fields.stack = shown(error.stack).slice(0, maxStack);
  if (inner !== undefined && depth < maxDepth) fields.cause = errorFields(inner, depth + 1);
  return fields;
}
