import { type FormText } from "@huiyan/contract/form-texts";
import { AppError } from "#platform/error/app-error.ts";

/** Refuses the request with the problem's text at its form field. Does nothing if there is no problem. */
export function refuseProblem(problem: { field: string; text: FormText } | undefined): void {
  if (problem === undefined) return;
  throw new AppError("invalid_input", { text: problem.text, fields: { [problem.field]: problem.text } });
}
