import { type View, viewGrid } from "../../platform/analysis/view.ts";
import { blend, brightest, contrastOf, type Edges, edgesOf, hasEdges, likeness, mean } from "./view-edges.rules.ts";

/** What a camera shows while nothing is wrong with it. */
export interface UsualView {
  edges: Edges;
  /** Sharpness for its contrast: less light takes from both. */
  detail: number;
  /** Of which it was learned. */
  views: number;
}

/** A view with what is decided by. */
export interface MeasuredView extends Pick<View, "at" | "fingerprint"> {
  edges: Edges;
  detail: number;
  isBlack: boolean;
  /** As a yard by night without the camera's own light: too little is there to tell what else is wrong. */
  isDark: boolean;
}

/** A lamp, a window or the camera's own light is brighter; full-range black is 0, studio black 16. */
const blackBelow = 40;
/** Mean brightness. */
const darkBelow = 40;
/** Below this contrast a picture has nothing that could be sharp. */
const minContrast = 4;
/** So alike are two views a second apart while the camera stands still. */
const steadyFrom = 0.7;
/** Of so many views it is known what is usual. */
const learnedFrom = 10;
/** Later views count this much: what is usual follows daylight within minutes. */
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

/** The camera stands still, whatever moves before it. */
export function isSteady(before: MeasuredView | undefined, now: MeasuredView): boolean {
  return before !== undefined && (likeness(before.edges, now.edges) ?? 0) >= steadyFrom;
}

export function learn(usual: UsualView | undefined, { edges, detail }: MeasuredView): UsualView {
  if (usual === undefined) return { edges, detail, views: 1 };
  const views = usual.views + 1;
  const part = Math.max(1 / views, laterPart);
  return { edges: blend(usual.edges, edges, part), detail: usual.detail + (detail - usual.detail) * part, views };
}

/** Until then nothing can be held against it. */
export function isLearned(usual: UsualView | undefined): usual is UsualView {
  return usual !== undefined && usual.views >= learnedFrom;
}

export interface Bounds {
  /** Share of the usual sharpness. */
  blurredBelow: number;
  /** Likeness to the usual view. */
  movedBelow: number;
}

/** Whether each of the two is there; undefined: this view cannot tell. */
export interface ViewFaults {
  blurred: boolean | undefined;
  moved: boolean | undefined;
}

/** How a view differs from the usual one. A picture that has lost all its edges shows something else: the lens is covered. */
export function compare(
  usual: UsualView | undefined,
  now: MeasuredView,
  steady: boolean,
  { blurredBelow, movedBelow }: Bounds,
): ViewFaults {
  if (now.isDark || !isLearned(usual)) return { blurred: undefined, moved: undefined };
  const alike = likeness(usual.edges, now.edges);
  // of a camera that looks at a bare wall nothing can be said
  if (alike === undefined) return { blurred: undefined, moved: hasEdges(usual.edges) || undefined };
  if (alike < movedBelow) return { blurred: undefined, moved: steady || undefined };
  return { blurred: now.detail < usual.detail * blurredBelow, moved: false };
}
