/** Returns the number as text, followed by + if `more` rows exist than were counted; – while it is not known. */
export function counted(count: number | undefined, more = false): string {
  return count === undefined ? "–" : `${grouped(count)}${more ? "+" : ""}`;
}

/** Returns the number with commas between thousands. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** Returns a size with its unit: `850 KB`, `23.5 MB`, `1.2 TB`. One KB is 1000 bytes. */
export function byteSize(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${grouped(Math.ceil(kilobytes))} KB`;
  const units = ["MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(kilobytes / 1000) / 3));
  return `${grouped(Math.round(kilobytes / 100 / 1000 ** step) / 10)} ${units[step]}`;
}
