/** A count; with + where there are more than were counted. */
export function counted(count: number, more = false): string {
  return `${grouped(count)}${more ? "+" : ""}`;
}

/** Thousands with a comma. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
