import { type DryRunTrace } from "@huiyan/contract/point/dry-run.device";

type Frame = DryRunTrace["frames"][number];

/** How one algorithm treated an object in a frame: passed it on, only received it, or did not receive it. */
export type Part = "passed" | "seen" | "other";

export interface TracedBox {
  id: number;
  label: string;
  part: Part;
  /** Left edge of the box in thousandths of the picture's width. Other values are in thousandths of width or height. */
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * Returns the index of the frame that is shown at a time of the clip.
 * @param ms time from the start of the clip, in milliseconds
 */
export function frameIndexAt({ frames, fps }: DryRunTrace, ms: number): number {
  return Math.max(0, Math.min(frames.length - 1, Math.round((ms * fps) / 1000)));
}

export function nodeOf({ algs }: DryRunTrace, frame: Frame, algId: string): Frame["nodes"][number] {
  return frame.nodes[algs.indexOf(algId)] ?? { seen: [], passed: [], findings: 0 };
}

/** Returns the objects of a frame, each with how the algorithm treated it. */
export function boxesOf(trace: DryRunTrace, frame: Frame, algId: string): TracedBox[] {
  const { seen, passed } = nodeOf(trace, frame, algId);
  return frame.objects.map(([id, label, x, y, w, h]) => {
    const part = passed.includes(id) ? "passed" : seen.includes(id) ? "seen" : "other";
    return { id, label, part, x, y, w, h };
  });
}
