import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

/** The part of a query's result that a panel needs: the data, and whether reading failed. */
export interface Source<T> {
  data: T | undefined;
  problem: Error | null;
}

/**
 * Returns the sentence for a panel that is known to be empty. Returns undefined while the panel is loading, has data,
 * or failed to refresh.
 */
export function quietOf<T>(
  { data, problem }: Source<T>,
  isEmpty: (data: T) => boolean,
  sentence: string,
): string | undefined {
  return data !== undefined && problem === null && isEmpty(data) ? sentence : undefined;
}

/** Shown in place of rows. Says that there are no rows only if the answer is current. */
export function NoRows({ of, none }: { of: Source<unknown>; none: string }) {
  return of.data === undefined || of.problem !== null ? <ScreenUnknown /> : <p className="screen-none">{none}</p>;
}
