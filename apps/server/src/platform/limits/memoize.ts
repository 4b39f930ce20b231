/** Maximum characters of a remembered text. Longer texts are no addresses that are used often. */
const maxLength = 128;

/**
 * Remembers results for short texts, since the same few texts occur again and again. Beyond `maxEntries`, all results
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
