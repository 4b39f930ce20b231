import { violatedUnique } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";

/** Converts the violation of the unique name of a member's views or loops into an AppError. Rethrows other errors. */
export function nameTaken(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated === "live_view_name") throw new AppError("view_exists");
  if (violated === "patrol_loop_name") throw new AppError("loop_exists");
  throw error;
}
