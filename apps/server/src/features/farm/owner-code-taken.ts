import { violatedUnique } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";

/** Converts the violation of a farmer's unique code into an AppError; rethrows other errors. */
export function ownerCodeTaken(error: unknown): never {
  if (violatedUnique(error) === "farm_owner_code") throw new AppError("farm_code_taken");
  throw error;
}
