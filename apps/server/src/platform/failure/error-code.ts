/** Returns the code of a system, library or database error as text; empty if the error has none. */
export function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && (typeof error.code === "string" || typeof error.code === "number")) return `${error.code}`;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return "";
}

/**
 * Returns the message of an error as text. For an AggregateError, which occurs for a host with two addresses, the
 * messages of its errors are joined.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(errorMessage).join("；");
  return error instanceof Error ? error.message : String(error);
}
