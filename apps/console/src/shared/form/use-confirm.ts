import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type z } from "zod";
import { type SentBy } from "../api/call.ts";
import { type CommandOptions, useCommand } from "../api/use-command.ts";
import { type Submission, useSubmission } from "./use-submission.ts";

/**
 * Returns a submission that sends a command without a form.
 * @param inputOf returns the input; undefined if a value is missing, for which an error is already shown
 */
export function useConfirm<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  inputOf: () => SentBy<I> | undefined,
  options: CommandOptions<z.output<O>, SentBy<I>> = {},
): Submission {
  return useSubmission(useCommand(endpoint, { quiet: true, ...options }), inputOf);
}
