/** Longer texts are no addresses that anybody uses often. */
const maxLength = 128;

/**
 * Keeps what is computed from short texts, of which a few come again and again; all is forgotten when there are too many.
 * @param compute pure
 */
export function memoize<T>(compute: (text: string) => T, maxEntries = 1000): (text: string) => T {
  const known = new Map<string, { value: T }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = compute(text);
    if (text.length > maxLength) return value;
    if (known.size >= maxEntries) known.clear();
    known.set(text, { value });
    return value;
  };
}
