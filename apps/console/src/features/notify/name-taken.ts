import { ApiError } from "#shared/api/api-error.ts";

const keys: ReadonlySet<string> = new Set(["channel_exists", "rule_exists"]);

/** Returns the field `name` if the error is a refusal of a name that is already in use; otherwise undefined. */
export function nameTaken(error: Error): "name" | undefined {
  return error instanceof ApiError && keys.has(error.key) ? "name" : undefined;
}
