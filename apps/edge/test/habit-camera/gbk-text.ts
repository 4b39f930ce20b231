/** Chinese characters of the habits, with their codes in GBK. */
const codes: ReadonlyMap<string, readonly number[]> = new Map([
  ["大", [0xb4, 0xf3]],
  ["门", [0xc3, 0xc5]],
  ["主", [0xd6, 0xf7]],
  ["码", [0xc2, 0xeb]],
  ["流", [0xc1, 0xf7]],
]);

/** Returns a text in GBK. @throws Error for an unknown Chinese character */
export function gbk(text: string): Buffer {
  const bytes = [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const known = code < 128 ? [code] : codes.get(letter);
    if (known === undefined) throw new Error(`no code for ${letter}`);
    return known;
  });
  return Buffer.from(bytes);
}

export const percentEncoded = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%${byte.toString(16).toUpperCase()}`).join("");
