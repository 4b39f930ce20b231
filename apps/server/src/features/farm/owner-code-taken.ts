import { violatedUnique } from "../../platform/db/failures.ts";
import { AppError } from "../../platform/error/app-error.ts";

/** Turns the database's word that another farmer has the code into an AppError. */
export function ownerCodeTaken(error: unknown): never {
  if (violatedUnique(error) === "farm_owner_code") throw new AppError("farm_code_taken");
  throw error;
}
