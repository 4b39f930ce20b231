import { type View, viewGrid } from "../../platform/analysis/view.ts";
import { blend, brightest, contrastOf, type Edges, edgesOf, hasEdges, likeness, mean } from "./view-edges.rules.ts";

/** Typical view of a camera without faults. */
export interface UsualView {
  edges: Edges;
  /** Sharpness relative to contrast: less light reduces both. */
  detail: number;
  /** Number of views that it was learned from. */
  views: number;
}

/** A view with the measures for decisions. */
export interface MeasuredView extends Pick<View, "at" | "fingerprint"> {
  edges: Edges;
  detail: number;
  isBlack: boolean;
  /** Brightness of a yard by night without the camera's light: too dark to find other faults. */
  isDark: boolean;
}

/** A lamp, a window or the camera's own light is brighter; full-range black is 0, studio black 16. */
const blackBelow = 40;
/** Mean brightness. */
const darkBelow = 40;
/** Below this contrast a picture has nothing that could be sharp. */
const minContrast = 4;
/** Minimum likeness of two views a second apart while the camera does not move. */
const steadyFrom = 0.7;
/** Minimum views before the typical view is trusted. */
const learnedFrom = 10;
/** Weight of later views: the typical view follows daylight within minutes. */
const laterPart = 1 / 300;

export function measured({ at, luma, sharpness, fingerprint }: View): MeasuredView {
  return {
    ...{ at, fingerprint },
    edges: edgesOf(luma, viewGrid.columns, viewGrid.rows),
    detail: sharpness / Math.max(minContrast, contrastOf(luma)),
    isBlack: brightest(luma) < blackBelow,
    isDark: mean(luma) < darkBelow,
  };
}

/** Whether the camera does not move, regardless of motion in its picture. */
export function isSteady(before: MeasuredView | undefined, now: MeasuredView): boolean {
  return before !== undefined && (likeness(before.edges, now.edges) ?? 0) >= steadyFrom;
}

export function learn(usual: UsualView | undefined, { edges, detail }: MeasuredView): UsualView {
  if (usual === undefined) return { edges, detail, views: 1 };
  const views = usual.views + 1;
  const part = Math.max(1 / views, laterPart);
  return { edges: blend(usual.edges, edges, part), detail: usual.detail + (detail - usual.detail) * part, views };
}

/** No fault is reported until then. */
export function isLearned(usual: UsualView | undefined): usual is UsualView {
  return usual !== undefined && usual.views >= learnedFrom;
}

export interface Bounds {
  /** Share of the typical sharpness. */
  blurredBelow: number;
  /** Likeness to the typical view. */
  movedBelow: number;
}

/** Whether each of the two faults is present; undefined: this view cannot decide. */
export interface ViewFaults {
  blurred: boolean | undefined;
  moved: boolean | undefined;
}

/**
 * Compares a view with the typical one. A picture that has lost all its edges shows something else: the lens is
 * covered.
 */
export function compare(
  usual: UsualView | undefined,
  now: MeasuredView,
  steady: boolean,
  { blurredBelow, movedBelow }: Bounds,
): ViewFaults {
  if (now.isDark || !isLearned(usual)) return { blurred: undefined, moved: undefined };
  const alike = likeness(usual.edges, now.edges);
  // a camera that shows a bare wall has no decision
  if (alike === undefined) return { blurred: undefined, moved: hasEdges(usual.edges) || undefined };
  if (alike < movedBelow) return { blurred: undefined, moved: steady || undefined };
  return { blurred: now.detail < usual.detail * blurredBelow, moved: false };
}
