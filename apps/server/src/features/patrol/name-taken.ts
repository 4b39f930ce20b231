import { violatedUnique } from "../../platform/db/failures.ts";
import { AppError } from "../../platform/error/app-error.ts";

/** Turns the database's word that a view or loop of this person has the name into an AppError. */
export function nameTaken(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated === "live_view_name") throw new AppError("view_exists");
  if (violated === "patrol_loop_name") throw new AppError("loop_exists");
  throw error;
}
