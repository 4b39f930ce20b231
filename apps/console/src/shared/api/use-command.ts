import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { notify } from "../notice/notice.ts";
import { call, type SentBy } from "./call.ts";
import { type Change, type Undo } from "./change-cached.ts";

export type CommandOptions<T, V> = Pick<UseMutationOptions<T, Error, V>, "onSuccess" | "onError" | "onSettled"> & {
  /** Set when the caller shows the failure itself, for example next to a field. */
  quiet?: boolean;
  /** Transforms the input before it is sent, for example encrypts a password. */
  prepare?: (input: V) => Promise<V>;
  /** Toast after success; may depend on the answer. */
  success?: string | ((answer: T) => string);
  /** Shows the expected result before the server has answered. A refusal restores the previous state. */
  change?: Change<V>;
  /** Invalidates queries after the command, whether it succeeded or failed. */
  refresh?: (client: QueryClient) => unknown;
};

/** Writes to the server. A failure is shown as a toast unless `quiet`. */
export function useCommand<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  options: CommandOptions<z.output<O>, SentBy<I>> = {},
) {
  const { quiet = false, prepare, success, change, refresh, onSuccess, onError, onSettled } = options;
  const client = useQueryClient();
  return useMutation<z.output<O>, Error, SentBy<I>, Undo | undefined>({
    mutationFn: async (input) => call(endpoint, prepare === undefined ? input : await prepare(input)),
    onMutate: (input) => change?.(client, input),
    onSuccess: (answer, ...facts) => {
      if (success !== undefined) notify("success", typeof success === "string" ? success : success(answer));
      return onSuccess?.(answer, ...facts);
    },
    onError: (error, input, undo, context) => {
      undo?.();
      if (!quiet) notify("error", error.message);
      return onError?.(error, input, undo, context);
    },
    onSettled: (...facts) => {
      refresh?.(client);
      return onSettled?.(...facts);
    },
  });
}
