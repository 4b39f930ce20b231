/**
 * Returns true if a message of ffmpeg says that the disk is full. The exit status does not show this: it is 0 if only
 * the clip's index did not fit.
 */
export function saysNoRoom(message: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(message);
}
