import { violatedUnique } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";

/** Converts the violation of a channel's or rule's unique name into an AppError; rethrows other errors. */
export function nameTaken(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated === "notify_channel_name") throw new AppError("channel_exists");
  if (violated === "notify_rule_org_id_name_key") throw new AppError("rule_exists");
  throw error;
}
