import { AlgorithmId } from "@huiyan/contract/algorithm/algorithm.device";
import { z } from "zod";

/** What is dragged from the palette goes under this type. */
export const dragType = "application/x-huiyan-node";

const Dragged = z.object({
  type: z.literal("add"),
  kind: z.enum(["start", "algorithm", "end"]),
  algId: AlgorithmId.optional(),
});

/** @returns undefined for what was dragged from elsewhere */
export function readDragged(text: string): z.infer<typeof Dragged> | undefined {
  try {
    return Dragged.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
