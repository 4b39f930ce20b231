/**
 * Frees the memory of unused bytes at once; other references to the buffer become empty. Waiting for the garbage
 * collector costs more: for every 64 MB of such bytes it would mark the whole heap. Bytes that share their memory with
 * others are not freed.
 */
export function freeBytes({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
