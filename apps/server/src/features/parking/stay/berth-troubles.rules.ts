import { type BerthTrouble } from "@huiyan/contract/berth/berth-phase.rules";
import { maxStaySeconds } from "@huiyan/contract/parking/review.rules";
import { type BerthState } from "./berth-state.ts";
import { type Observation } from "./observation.ts";

/**
 * Thresholds for marking a berth as abnormal and as normal again. `…Ms`: milliseconds. See docs/reference/parking.md
 * P9.
 */
const faultReports = 2;
const flapCount = 6;
const flapMs = 600_000;
export const twoCarsCover = 0.5;
const twoCarsMs = 120_000;
const oneCarMs = 60_000;
const stableMs = 60_000;

export function withTrouble(
  troubles: readonly BerthTrouble[],
  trouble: BerthTrouble,
  isThere: boolean,
): BerthTrouble[] {
  const others = troubles.filter((each) => each !== trouble);
  return isThere ? [...others, trouble] : others;
}

/** Counts an observation whose picture could not be analysed. Nothing else changes in the state. */
export function withFault(state: BerthState, at: number): BerthState {
  const faults = state.faults + 1;
  const troubles = withTrouble(state.troubles, "picture", faults >= faultReports);
  return { ...state, at, faults, troubles };
}

export const withReversal = (state: BerthState, at: number): BerthState => ({
  ...state,
  reversals: [...state.reversals.filter((each) => at - each < flapMs), at],
});

function twoCars(state: BerthState, { at, second_cover }: Observation): BerthState {
  const isTwo = second_cover >= twoCarsCover;
  const { twoSince = at } = state;
  const { oneSince = at } = state;
  const was = state.troubles.includes("two_cars");
  const is = isTwo ? was || at - twoSince > twoCarsMs : was && at - oneSince < oneCarMs;
  return {
    ...state,
    twoSince: isTwo ? twoSince : undefined,
    oneSince: isTwo ? undefined : oneSince,
    troubles: withTrouble(state.troubles, "two_cars", is),
  };
}

function flapping(state: BerthState, at: number): BerthState {
  const recent = state.reversals.filter((each) => at - each < flapMs);
  const was = state.troubles.includes("flapping");
  const is = recent.length >= flapCount || (was && recent.length > 0);
  return { ...state, reversals: recent, troubles: withTrouble(state.troubles, "flapping", is) };
}

/** Updates the berth's troubles by an observation with a usable picture. docs/reference/parking.md P9. */
export function withTroubles(before: BerthState, observation: Observation): BerthState {
  const { at } = observation;
  let state: BerthState = { ...before, faults: 0, troubles: withTrouble(before.troubles, "picture", false) };
  state = flapping(twoCars(state, observation), at);
  if (state.troubles.includes("offline") && at - (state.backSince ?? at) >= stableMs) {
    state = { ...state, backSince: undefined, troubles: withTrouble(state.troubles, "offline", false) };
  }
  const { stay } = state;
  const isLong = stay?.entryAt !== undefined && at - stay.entryAt > maxStaySeconds * 1000;
  return { ...state, troubles: withTrouble(state.troubles, "long_stay", isLong) };
}

/**
 * Marks the berth as offline after a time without observations. The mark ends when the berth was observed for a minute.
 */
export const withSilence = (state: BerthState, at: number): BerthState => ({
  ...state,
  backSince: at,
  troubles: withTrouble(state.troubles, "offline", true),
});
