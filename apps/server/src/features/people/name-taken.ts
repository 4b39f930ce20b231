import { violatedUnique } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";

/**
 * Converts a database error about a duplicate name among sibling departments into an AppError. Rethrows other errors.
 */
export function nameTaken(error: unknown): never {
  if (violatedUnique(error) === "department_org_id_parent_id_name_key") throw new AppError("department_exists");
  throw error;
}
