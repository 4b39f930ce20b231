const utf8 = { fatal: true } as const;
const chinese = /^(gb|hz|cp936|936)/i;

/**
 * Decodes a text of a camera. Many cameras send names in GBK, often declared as UTF-8.
 * @param declared encoding that the camera states; absent: UTF-8
 * @returns text without byte order mark; an incomplete last character of UTF-8 is left out
 */
export function cameraText(bytes: Uint8Array, declared = ""): string {
  const inChinese = () => new TextDecoder("gb18030").decode(bytes);
  if (chinese.test(declared)) return inChinese();
  try {
    // `stream`: an incomplete last character is left out and causes no error
    return new TextDecoder("utf-8", utf8).decode(bytes, { stream: true });
  } catch {
    return inChinese();
  }
}

/** Decodes the `%` sequences of a text; any other `%` stays. */
export function percentDecoded(text: string): string {
  const parts = text.split(/((?:%[\da-f]{2})+)/i);
  return cameraText(
    Buffer.concat(
      parts.map((part, at) => (at % 2 === 1 ? Buffer.from(part.replaceAll("%", ""), "hex") : Buffer.from(part))),
    ),
  );
}
