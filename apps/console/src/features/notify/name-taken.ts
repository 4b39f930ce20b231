import { ApiError } from "../../shared/api/api-error.ts";

const keys: ReadonlySet<string> = new Set(["channel_exists", "rule_exists"]);

/** Returns the field for a refusal of a name that is already used. */
export function nameTaken(error: Error): "name" | undefined {
  return error instanceof ApiError && keys.has(error.key) ? "name" : undefined;
}
