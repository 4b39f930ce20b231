/** Parses plain query strings without guessing types: `?q=1` stays the text "1", and a schema converts it. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(text);
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key);
    found[key] = values.length > 1 ? values : (values[0] ?? "");
  }
  return found;
}

/** Returns the query string. Absent and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") parameters.append(key, String(item));
    }
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
