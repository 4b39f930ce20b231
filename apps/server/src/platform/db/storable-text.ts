/** Returns the text as PostgreSQL stores it: without NUL and without half a surrogate pair. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** Returns a JSON value whose texts and names PostgreSQL stores. @throws RangeError if it is nested too deeply */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storableValue(inner)]));
}

/** How JSON writes NUL and half a surrogate pair. */
export const unstorable = /\\u0000|\\ud[89a-f]/i;

/** Parses JSON text into a value that PostgreSQL stores. @throws SyntaxError */
export function parseStorable(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (!unstorable.test(json)) return value;
  try {
    return storableValue(value);
  } catch {
    throw new SyntaxError("nested too deeply");
  }
}
