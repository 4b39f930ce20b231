/** Maximum characters of a text whose result is cached. Longer texts are no addresses, and do not occur often. */
const maxLength = 128;

/**
 * Returns `compute` with a cache for short texts, of which the same few occur often. Above `maxEntries`, all results
 * are dropped.
 * @param compute pure function
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
