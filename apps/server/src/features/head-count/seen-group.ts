import { countVerdicts } from "@huiyan/contract/head-count/head-count.rules";
import { z } from "zod";
import { ShownBatch } from "./message-batches.ts";

const number = z.number().nullable();

/** Group of batches with its verdict, as the user saw it when deciding. */
export const SeenGroup = z.object({
  group: z.object({
    start: z.number(),
    end: z.number(),
    first: z.array(ShownBatch),
    second: z.array(ShownBatch),
  }),
  judged: z.object({
    first: z.number(),
    second: number,
    weight: number,
    difference: number,
    allowed: number,
    verdict: z.enum(countVerdicts),
  }),
});
export type SeenGroup = z.infer<typeof SeenGroup>;
