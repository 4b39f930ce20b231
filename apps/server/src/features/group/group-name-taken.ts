import { violatedUnique } from "../../platform/db/failures.ts";
import { AppError } from "../../platform/error/app-error.ts";

/** Turns the database's word that a sibling has the name into an AppError. */
export function groupNameTaken(error: unknown): never {
  if (violatedUnique(error) === "device_group_name") throw new AppError("group_exists");
  throw error;
}
