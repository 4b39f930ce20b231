/** One shared buffer, because a new buffer per call triggers garbage collections of the test runner's whole heap. */
let room = Buffer.alloc(0);

/** Returns a buffer of this many bytes that begins with the given ones. The next call overwrites the buffer. */
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
