import { violatedUnique } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";

/** Converts a database error about a duplicate name among siblings into an AppError. Rethrows other errors. */
export function groupNameTaken(error: unknown): never {
  if (violatedUnique(error) === "device_group_name") throw new AppError("group_exists");
  throw error;
}
