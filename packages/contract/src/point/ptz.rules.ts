/**
 * Times of PTZ control, ms. `moveMs`: a movement ends after this time, in case the stop command is lost. `renewMs`:
 * interval at which a held key renews it. `commandMs`, `describeMs`: timeouts.
 */
export const ptzTimes = { moveMs: 5_000, renewMs: 3_000, commandMs: 8_000, describeMs: 15_000 } as const;

export const maxPresets = 64;

/** Movement in shares of the camera's full speed, −1 to 1. Positive: right, up, zoom in. All 0: stop. */
export interface PtzMove {
  pan: number;
  tilt: number;
  zoom: number;
}

export const ptzStop: PtzMove = { pan: 0, tilt: 0, zoom: 0 };

/** Directions of keys and buttons, as movements at full speed. */
export const ptzDirections = {
  upLeft: { pan: -1, tilt: 1, zoom: 0 },
  up: { pan: 0, tilt: 1, zoom: 0 },
  upRight: { pan: 1, tilt: 1, zoom: 0 },
  left: { pan: -1, tilt: 0, zoom: 0 },
  right: { pan: 1, tilt: 0, zoom: 0 },
  downLeft: { pan: -1, tilt: -1, zoom: 0 },
  down: { pan: 0, tilt: -1, zoom: 0 },
  downRight: { pan: 1, tilt: -1, zoom: 0 },
  nearer: { pan: 0, tilt: 0, zoom: 1 },
  further: { pan: 0, tilt: 0, zoom: -1 },
} as const satisfies Record<string, PtzMove>;
export type PtzDirection = keyof typeof ptzDirections;

const keyDirections: ReadonlyMap<string, PtzDirection> = new Map([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["+", "nearer"],
  ["=", "nearer"],
  ["-", "further"],
  ["_", "further"],
] as const);

/**
 * Returns the movement for the held keys; opposite keys cancel each other.
 * @param keys values of KeyboardEvent.key
 * @param speed share of full speed, 0 to 1
 */
export function ptzMoveOf(keys: Iterable<string>, speed: number): PtzMove {
  const held = new Set([...keys].flatMap((key) => keyDirections.get(key) ?? []));
  const sum = (axis: keyof PtzMove) => [...held].reduce((total, name) => total + ptzDirections[name][axis], 0);
  return { pan: sum("pan") * speed, tilt: sum("tilt") * speed, zoom: sum("zoom") * speed };
}

export function isPtzKey(key: string): boolean {
  return keyDirections.has(key);
}
