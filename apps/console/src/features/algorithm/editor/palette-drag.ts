import { AlgorithmId } from "@huiyan/contract/algorithm/algorithm.device";
import { z } from "zod";

/** Data type of a drag from the palette. */
export const dragType = "application/x-huiyan-node";

const Dragged = z.object({
  type: z.literal("add"),
  kind: z.enum(["start", "algorithm", "end"]),
  algId: AlgorithmId.optional(),
});

/** Returns the dragged node; undefined for a drag from another source. */
export function readDragged(text: string): z.infer<typeof Dragged> | undefined {
  try {
    return Dragged.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
