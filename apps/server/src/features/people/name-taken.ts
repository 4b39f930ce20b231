import { violatedUnique } from "../../platform/db/failures.ts";
import { AppError } from "../../platform/error/app-error.ts";

/** Turns the database's word that a sibling has the name into an AppError. */
export function nameTaken(error: unknown): never {
  if (violatedUnique(error) === "department_org_id_parent_id_name_key") throw new AppError("department_exists");
  throw error;
}
