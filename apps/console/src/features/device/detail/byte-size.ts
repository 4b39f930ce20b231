const units = ["B", "KB", "MB", "GB", "TB"];

/** Returns a size with its unit, such as “7.8 GB”, with at most one decimal. One KB is 1024 bytes. */
export function byteSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}
