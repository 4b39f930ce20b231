import { type BerthFacts } from "./berth-facts.ts";

/** One step of the editor: a berth before and after it; undefined: it was not there. */
export interface EditStep {
  id: string;
  before: BerthFacts | undefined;
  after: BerthFacts | undefined;
  /** Steps of one kind that follow at once are one, such as pushes by an arrow key. */
  kind?: string;
  at: number;
}

/** So long steps of one kind may be apart. */
const joinMs = 800;
const maxSteps = 200;

export interface EditHistory {
  done: readonly EditStep[];
  undone: readonly EditStep[];
}

export const noHistory: EditHistory = { done: [], undone: [] };

export function withStep({ done }: EditHistory, step: EditStep): EditHistory {
  const last = done.at(-1);
  const joins =
    last !== undefined &&
    step.kind !== undefined &&
    last.kind === step.kind &&
    last.id === step.id &&
    step.at - last.at < joinMs;
  const next = joins ? [...done.slice(0, -1), { ...step, before: last.before }] : [...done, step];
  return { done: next.slice(-maxSteps), undone: [] };
}

interface Turned {
  history: EditHistory;
  /** What the berth is from now on. */
  id: string;
  facts: BerthFacts | undefined;
}

export function undo({ done, undone }: EditHistory): Turned | undefined {
  const step = done.at(-1);
  if (step === undefined) return undefined;
  return { history: { done: done.slice(0, -1), undone: [...undone, step] }, id: step.id, facts: step.before };
}

export function redo({ done, undone }: EditHistory): Turned | undefined {
  const step = undone.at(-1);
  if (step === undefined) return undefined;
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, id: step.id, facts: step.after };
}
