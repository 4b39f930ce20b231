import { type View, viewGrid } from "#platform/analysis/view.ts";
import { blend, brightest, contrastOf, type Edges, edgesOf, hasEdges, likeness, mean } from "./view-edges.rules.ts";

/** Learned values of a camera's picture without faults. */
export interface UsualView {
  edges: Edges;
  /**
   * Sharpness divided by contrast. Sharpness and contrast both decrease in low light, so their ratio stays about the
   * same.
   */
  detail: number;
  /** Number of views from which the values were learned. */
  views: number;
}

/** A view with the values that are compared with the usual ones. */
export interface MeasuredView extends Pick<View, "at" | "fingerprint"> {
  edges: Edges;
  detail: number;
  isBlack: boolean;
  /** True if the view is as dark as an unlit yard at night, too dark to find other faults. */
  isDark: boolean;
}

/**
 * Brightness of the brightest parts below which a picture counts as black. Any lamp, window or light of the camera is
 * brighter. Black itself is 0 in full range, 16 in studio range.
 */
const blackBelow = 40;
/** Mean brightness below which a view counts as dark. */
const darkBelow = 40;
/** Minimum contrast for the sharpness ratio. With less contrast, no picture looks sharp. */
const minContrast = 4;
/** Minimum likeness of two views one second apart for the camera to count as not moving. */
const steadyFrom = 0.7;
/** Minimum views before the typical view is trusted. */
const learnedFrom = 10;
/**
 * Minimum weight of a new view in the learned values. With this weight, the learned values follow daylight within
 * minutes.
 */
const laterPart = 1 / 300;

export function measured({ at, luma, sharpness, fingerprint }: View): MeasuredView {
  return {
    at,
    fingerprint,
    edges: edgesOf(luma, viewGrid.columns, viewGrid.rows),
    detail: sharpness / Math.max(minContrast, contrastOf(luma)),
    isBlack: brightest(luma) < blackBelow,
    isDark: mean(luma) < darkBelow,
  };
}

/** Returns true if the camera itself does not move; motion in its picture does not matter. */
export function isSteady(before: MeasuredView | undefined, now: MeasuredView): boolean {
  return before !== undefined && (likeness(before.edges, now.edges) ?? 0) >= steadyFrom;
}

export function learn(usual: UsualView | undefined, { edges, detail }: MeasuredView): UsualView {
  if (usual === undefined) return { edges, detail, views: 1 };
  const views = usual.views + 1;
  const part = Math.max(1 / views, laterPart);
  return { edges: blend(usual.edges, edges, part), detail: usual.detail + (detail - usual.detail) * part, views };
}

/** Returns true if the usual view was learned from enough views. Before that, no fault is reported. */
export function isLearned(usual: UsualView | undefined): usual is UsualView {
  return usual !== undefined && usual.views >= learnedFrom;
}

export interface Bounds {
  /** Sharpness below which a view counts as blurred, as a share of the usual sharpness. */
  blurredBelow: number;
  /** Likeness to the usual view below which the camera counts as moved. */
  movedBelow: number;
}

/** Whether a view is blurred or moved; undefined: the view does not allow a decision. */
export interface ViewFaults {
  blurred: boolean | undefined;
  moved: boolean | undefined;
}

/** Compares a view with the usual one. A picture without any edges counts as moved, because the lens is covered. */
export function compare(
  usual: UsualView | undefined,
  now: MeasuredView,
  steady: boolean,
  { blurredBelow, movedBelow }: Bounds,
): ViewFaults {
  if (now.isDark || !isLearned(usual)) return { blurred: undefined, moved: undefined };
  const alike = likeness(usual.edges, now.edges);
  // if the usual view has no edges either, such as a bare wall, no decision is possible
  if (alike === undefined) return { blurred: undefined, moved: hasEdges(usual.edges) || undefined };
  if (alike < movedBelow) return { blurred: undefined, moved: steady || undefined };
  return { blurred: now.detail < usual.detail * blurredBelow, moved: false };
}
