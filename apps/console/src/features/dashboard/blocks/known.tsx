import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

/** Answer of a call, as far as it is known. */
export interface Source<T> {
  data: T | undefined;
  problem: Error | null;
}

/** Returns the sentence of a panel that is known to be empty; undefined while loading, or when the refresh failed. */
export function quietOf<T>(
  { data, problem }: Source<T>,
  isEmpty: (data: T) => boolean,
  sentence: string,
): string | undefined {
  return data !== undefined && problem === null && isEmpty(data) ? sentence : undefined;
}

/** Shown in place of rows; claims an empty list only while the answer is current. */
export function NoRows({ of, none }: { of: Source<unknown>; none: string }) {
  return of.data === undefined || of.problem !== null ? <ScreenUnknown /> : <p className="screen-none">{none}</p>;
}
