export interface Ride {
  /** Distance in metres. */
  length: number;
  /** Speed limit, m/s. */
  speed: number;
  /** Acceleration at the begin and deceleration at the end, m/s². */
  acceleration: number;
  /** Speeds at the begin and at the end, m/s. */
  from: number;
  to: number;
}

export interface TimedRide {
  seconds: number;
  /** Returns the distance in metres after `time` seconds. */
  distanceAt(time: number): number;
}

/**
 * Computes a ride that accelerates, drives at the speed limit and decelerates. A short ride never reaches the limit.
 */
export function timeRide({ length, speed, acceleration: a, from, to }: Ride): TimedRide {
  const needed = (v: number) => (v * v - from * from) / (2 * a) + (v * v - to * to) / (2 * a);
  const v = needed(speed) > length ? Math.sqrt((2 * a * length + from * from + to * to) / 2) : speed;
  const speedUp = { metres: (v * v - from * from) / (2 * a), seconds: (v - from) / a };
  const slowDown = { metres: (v * v - to * to) / (2 * a), seconds: (v - to) / a };
  const even = (length - speedUp.metres - slowDown.metres) / v;
  const brakesAt = speedUp.seconds + even;
  const seconds = speedUp.seconds + even + slowDown.seconds;
  return {
    seconds,
    distanceAt(time) {
      if (time <= 0) return 0;
      if (time < speedUp.seconds) return from * time + (a * time * time) / 2;
      if (time < brakesAt) return speedUp.metres + v * (time - speedUp.seconds);
      if (time >= seconds) return length;
      const braking = time - speedUp.seconds - even;
      return speedUp.metres + even * v + v * braking - (a * braking ** 2) / 2;
    },
  };
}
