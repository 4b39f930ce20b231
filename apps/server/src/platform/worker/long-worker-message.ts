import { type ErrorKey, errorTable } from "@huiyan/contract/errors";
import { z } from "zod";

export const Progress = z.object({ done: z.number(), total: z.number() });
export type Progress = z.infer<typeof Progress>;

const isErrorKey = (key: string): key is ErrorKey => key in errorTable;

/** Messages of a thread: reports of progress, and one result. */
export const LongWorkerMessage = z.union([
  z.object({ progress: Progress }),
  z.object({ answer: z.unknown(), isDone: z.literal(true) }),
  /** The work failed. `failed`: key of the error; `error`: the thrown error, for the log. */
  z.object({ failed: z.string().refine(isErrorKey), error: z.unknown() }),
]);
export type LongWorkerMessage = z.input<typeof LongWorkerMessage>;
