import { type ErrorKey, errorTable } from "@huiyan/contract/errors";
import { z } from "zod";

export const Progress = z.object({ done: z.number(), total: z.number() });
export type Progress = z.infer<typeof Progress>;

const isErrorKey = (key: string): key is ErrorKey => key in errorTable;

/** Messages that a worker thread sends: reports of progress, and at the end one result. */
export const LongWorkerMessage = z.union([
  z.object({ progress: Progress }),
  z.object({ answer: z.unknown(), isDone: z.literal(true) }),
  /** The work failed. `failed`: key in the error table; `error`: the thrown error, for the log. */
  z.object({ failed: z.string().refine(isErrorKey), error: z.unknown() }),
]);
export type LongWorkerMessage = z.input<typeof LongWorkerMessage>;
