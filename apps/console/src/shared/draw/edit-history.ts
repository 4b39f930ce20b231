/** One step of an editor: a thing before and after it; undefined: it was not there. */
export interface EditStep<T> {
  id: string;
  before: T | undefined;
  after: T | undefined;
  /** Steps of one kind that follow at once are one, such as pushes by an arrow key. */
  kind?: string;
  at: number;
}

/** So long steps of one kind may be apart. */
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
  /** What it is from now on. */
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
