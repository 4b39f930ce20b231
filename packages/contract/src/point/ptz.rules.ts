/**
 * Times of PTZ control, in ms. `moveMs`: a move ends automatically, in case the stop is lost. `renewMs`: a held key
 * renews it.
 */
export const ptzTimes = { moveMs: 5_000, renewMs: 3_000, commandMs: 8_000, describeMs: 15_000 } as const;

export const maxPresets = 64;

/** Shares of the camera's full speed, −1 to 1; right, up and nearer are positive. All 0: stop. */
export interface PtzMove {
  pan: number;
  tilt: number;
  zoom: number;
}

export const ptzStop: PtzMove = { pan: 0, tilt: 0, zoom: 0 };

/** Directions on keys and buttons: row and column of the pad, seen from above. */
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
 * Returns the move for the held keys; opposite ones cancel each other.
 * @param keys names as of KeyboardEvent.key
 * @param speed 0 to 1
 */
export function ptzMoveOf(keys: Iterable<string>, speed: number): PtzMove {
  const held = new Set([...keys].flatMap((key) => keyDirections.get(key) ?? []));
  const sum = (axis: keyof PtzMove) => [...held].reduce((total, name) => total + ptzDirections[name][axis], 0);
  return { pan: sum("pan") * speed, tilt: sum("tilt") * speed, zoom: sum("zoom") * speed };
}

export function isPtzKey(key: string): boolean {
  return keyDirections.has(key);
}
