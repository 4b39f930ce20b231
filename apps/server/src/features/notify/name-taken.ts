import { violatedUnique } from "../../platform/db/failures.ts";
import { AppError } from "../../platform/error/app-error.ts";

/** Turns the database's word that a channel or rule has the name into an AppError. */
export function nameTaken(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated === "notify_channel_name") throw new AppError("channel_exists");
  if (violated === "notify_rule_org_id_name_key") throw new AppError("rule_exists");
  throw error;
}
