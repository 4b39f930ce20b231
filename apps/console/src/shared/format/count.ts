/** Thousands with a comma. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
