/** First 3 and last 4 characters of an id longer than 10. docs/reference/console.md C6. */
export function shortDeviceId(id: string): string {
  return id.length > 10 ? `${id.slice(0, 3)}…${id.slice(-4)}` : id;
}
