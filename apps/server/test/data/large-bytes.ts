/** One for all: new ones as large make the runner look through all that it has loaded for garbage, again and again. */
let room = Buffer.alloc(0);

/** So many bytes of the filling behind a beginning; they are others as soon as it is called again. */
export function largeBytes(
  start: Buffer,
  bytes: number,
  fill: Buffer | string | number,
  end = Buffer.alloc(0),
): Buffer {
  const length = start.length + bytes + end.length;
  if (room.length < length) room = Buffer.alloc(length);
  start.copy(room);
  room.fill(fill, start.length, start.length + bytes);
  end.copy(room, start.length + bytes);
  return room.subarray(0, length);
}
