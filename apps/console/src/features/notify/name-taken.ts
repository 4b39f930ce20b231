import { ApiError } from "../../shared/api/api-error.ts";

const keys: ReadonlySet<string> = new Set(["channel_exists", "rule_exists"]);

/** A name that is taken is said beside it. */
export function nameTaken(error: Error): "name" | undefined {
  return error instanceof ApiError && keys.has(error.key) ? "name" : undefined;
}
