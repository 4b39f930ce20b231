/** Business time. Actions, jobs and rules take their “now” from here and from nowhere else. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests move by hand. */
export function movableClock(start: Date): Clock & { moveTo(time: Date): void; moveBy(ms: number): void } {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    moveTo: (to) => {
      time = to.getTime();
    },
    moveBy: (ms) => {
      time += ms;
    },
  };
}
