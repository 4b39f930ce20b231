import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type z } from "zod";
import { notify } from "../dialog/notice.ts";
import { call, type SentBy } from "./call.ts";

type Options<T, V, C> = Pick<UseMutationOptions<T, Error, V, C>, "onMutate" | "onSuccess" | "onError" | "onSettled"> & {
  /** The caller shows the failure itself, for example beside a field. */
  quiet?: boolean;
  /** What is done to the input before it leaves, for example sealing a password. */
  prepare?: (input: V) => Promise<V>;
};

/** Writes to the server. A failure is shown as a toast unless `quiet`. */
export function useCommand<I extends Input, O extends z.ZodType, C = unknown>(
  endpoint: Endpoint<I, O>,
  { quiet = false, prepare, onError, ...options }: Options<z.output<O>, SentBy<I>, C> = {},
) {
  return useMutation<z.output<O>, Error, SentBy<I>, C>({
    ...options,
    mutationFn: async (input) => call(endpoint, prepare === undefined ? input : await prepare(input)),
    onError: (error, ...rest) => {
      if (!quiet) notify("error", error.message);
      return onError?.(error, ...rest);
    },
  });
}
