type Flat = [name: string, value: string][];

function flatten(value: unknown, name: string): Flat {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [[name, value.map(String).join(",")]];
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === "" ? key : `${name}.${key}`));
  }
  return [[name, String(value)]];
}

/**
 * Returns the query string of a request: nested objects in dot notation, lists joined by commas, absent values left
 * out. docs/reference/console.md C7.
 */
export function queryOf(input: unknown): string {
  const text = new URLSearchParams(flatten(input, "")).toString();
  return text === "" ? "" : `?${text}`;
}
