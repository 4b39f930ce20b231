/** One undoable step: an item before and after the change; undefined where the item did not exist. */
export interface EditStep<T> {
  id: string;
  before: T | undefined;
  after: T | undefined;
  /** Consecutive steps of one item with the same kind are merged, for example moves by an arrow key. */
  kind?: string;
  at: number;
}

/** Maximum time between merged steps of one kind, in milliseconds. */
const joinMs = 800;
const maxSteps = 200;

export interface EditHistory<T> {
  done: readonly EditStep<T>[];
  undone: readonly EditStep<T>[];
}

export const noHistory: EditHistory<never> = { done: [], undone: [] };

export function withStep<T>({ done }: EditHistory<T>, step: EditStep<T>): EditHistory<T> {
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

interface Turned<T> {
  history: EditHistory<T>;
  /** Id and content of the item after the undo or redo; `facts` is undefined if the item no longer exists. */
  id: string;
  facts: T | undefined;
}

export function undo<T>({ done, undone }: EditHistory<T>): Turned<T> | undefined {
  const step = done.at(-1);
  if (step === undefined) return undefined;
  return { history: { done: done.slice(0, -1), undone: [...undone, step] }, id: step.id, facts: step.before };
}

export function redo<T>({ done, undone }: EditHistory<T>): Turned<T> | undefined {
  const step = undone.at(-1);
  if (step === undefined) return undefined;
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, id: step.id, facts: step.after };
}
