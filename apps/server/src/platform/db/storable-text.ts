/** Returns the text without characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/**
 * Cleans all texts and names of a JSON value so that PostgreSQL can store it.
 * @throws RangeError if it is nested too deeply
 */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storableValue(inner)]));
}

/** Matches the JSON escapes of NUL and of surrogates. */
export const unstorable = /\\u0000|\\ud[89a-f]/i;

/** Parses JSON text into a value that PostgreSQL can store. @throws SyntaxError */
export function parseStorable(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (!unstorable.test(json)) return value;
  try {
    return storableValue(value);
  } catch {
    throw new SyntaxError("nested too deeply");
  }
}
