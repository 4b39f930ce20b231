let codes: ReadonlyMap<string, number> | undefined;

/** Returns a map of each character to its two-byte code in GBK. */
function gbkCodes(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== "\ufffd") found.set(character, lead * 256 + trail);
    }
  }
  return found;
}

/** Encodes a text in GBK; characters outside it become `?`. */
export function gbkBytes(text: string): Buffer {
  codes ??= gbkCodes();
  const known = codes;
  return Buffer.from(
    [...text].flatMap((character) => {
      const code = known.get(character);
      if (code !== undefined) return [code >> 8, code & 0xff];
      return [character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : 0x3f];
    }),
  );
}
