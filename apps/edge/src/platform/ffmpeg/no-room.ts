/** Whether what ffmpeg says means that the disk is full; also where it ends with 0, as when only the index found no room. */
export function saysNoRoom(message: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(message);
}
