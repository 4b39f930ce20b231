/**
 * Frees the memory of unused bytes; other references to the buffer become empty.
 * Reason: the garbage collector would mark the whole heap for every 64 MB of such bytes, which cost more than all work
 * on them.
 * Bytes that share their memory with others are not freed.
 */
export function freeBytes({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
