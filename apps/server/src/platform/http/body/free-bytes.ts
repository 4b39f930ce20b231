/**
 * Gives the memory of bytes back that nobody uses any more: whoever still holds them has none left. The collector would
 * mark the whole heap for every 64 MB of such bytes, which cost more than all the work on them.
 * Bytes that share their memory with others are left alone.
 */
export function freeBytes({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
