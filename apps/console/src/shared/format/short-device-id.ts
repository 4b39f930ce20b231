/** Shortens an id longer than 10 characters to its first 3 and last 4. docs/reference/console.md C6. */
export function shortDeviceId(id: string): string {
  return id.length > 10 ? `${id.slice(0, 3)}…${id.slice(-4)}` : id;
}
