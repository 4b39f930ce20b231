/** A count; with + where there are more than were counted. */
export function counted(count: number, more = false): string {
  return `${grouped(count)}${more ? "+" : ""}`;
}

/** Thousands with a comma. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** `850 KB`, `23.5 MB`. */
export function byteSize(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${grouped(Math.ceil(kilobytes))} KB`;
  return `${grouped(Math.round(kilobytes / 100) / 10)} MB`;
}
