import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

/** A call's answer as far as it is known. */
export interface Source<T> {
  data: T | undefined;
  problem: Error | null;
}

/** The sentence of a panel in which nothing is to be shown; undefined while that is not known, or cannot be read anew. */
export function quietOf<T>(
  { data, problem }: Source<T>,
  isEmpty: (data: T) => boolean,
  sentence: string,
): string | undefined {
  return data !== undefined && problem === null && isEmpty(data) ? sentence : undefined;
}

/** In place of rows: none, which is claimed only as long as it is known. */
export function NoRows({ of, none }: { of: Source<unknown>; none: string }) {
  return of.data === undefined || of.problem !== null ? <ScreenUnknown /> : <p className="screen-none">{none}</p>;
}
