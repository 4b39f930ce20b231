import { violatedUnique } from "../../platform/db/failures.ts";
import { AppError } from "../../platform/error/app-error.ts";

/** Turns the database's word that another berth has the number, or the same text, into an AppError. */
export function numberTaken(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated === "berth_number" || violated === "berth_label") throw new AppError("berth_number_taken");
  throw error;
}
