/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
const unstorable = /\\u0000|\\ud[89a-f]/i;

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), clean(inner)]));
}

/** JSON text that the database takes; undefined for what is nested too deeply to be written. */
export function storableJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    return unstorable.test(text) ? JSON.stringify(clean(value)) : text;
  } catch {
    return undefined;
  }
}
