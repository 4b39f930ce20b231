const units = ["B", "KB", "MB", "GB", "TB"];

/** “7.8 GB”: steps of 1024, at most one decimal. */
export function byteSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}
