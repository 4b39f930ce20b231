import { type DryRunTrace } from "@huiyan/contract/point/dry-run.device";

type Frame = DryRunTrace["frames"][number];

/** Result of one algorithm for an object in one frame. */
export type Part = "passed" | "seen" | "other";

export interface TracedBox {
  id: number;
  label: string;
  part: Part;
  /** Thousandths of the picture's width. */
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Returns the index of the frame that is shown at this moment of the clip, in milliseconds. */
export function frameIndexAt({ frames, fps }: DryRunTrace, ms: number): number {
  return Math.max(0, Math.min(frames.length - 1, Math.round((ms * fps) / 1000)));
}

export function nodeOf({ algs }: DryRunTrace, frame: Frame, algId: string): Frame["nodes"][number] {
  return frame.nodes[algs.indexOf(algId)] ?? { seen: [], passed: [], findings: 0 };
}

/** Returns the frame's objects with the result of one algorithm. */
export function boxesOf(trace: DryRunTrace, frame: Frame, algId: string): TracedBox[] {
  const { seen, passed } = nodeOf(trace, frame, algId);
  return frame.objects.map(([id, label, x, y, w, h]) => {
    const part = passed.includes(id) ? "passed" : seen.includes(id) ? "seen" : "other";
    return { id, label, part, x, y, w, h };
  });
}
