import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type z } from "zod";
import { type SentBy } from "../api/call.ts";
import { type CommandOptions, useCommand } from "../api/use-command.ts";
import { type Submission, useSubmission } from "./use-submission.ts";

/**
 * Returns a command that is sent with fixed or chosen input.
 * @param inputOf returns undefined when a value is missing, which is already shown
 */
export function useConfirm<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  inputOf: () => SentBy<I> | undefined,
  options: CommandOptions<z.output<O>, SentBy<I>> = {},
): Submission {
  return useSubmission(useCommand(endpoint, { quiet: true, ...options }), inputOf);
}
