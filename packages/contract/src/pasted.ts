/** Cleans text that users paste from chats, web pages and spreadsheets. */

/** Invisible characters: direction marks, zero width space, byte order mark, soft hyphen. Emoji need the joiners, which stay. */
const marks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const joiners = /\u200C|\u200D|\uFE0E|\uFE0F/gu;

/** Removes invisible characters and outer spaces. */
export const pastedText = (text: string): string => text.replace(marks, "").trim();

const quotes = "\"“”'‘’";

/** Removes the quotes of a spreadsheet, also in the form `="…"`; in one pass, as strangers choose the text. */
function unquoted(text: string): string {
  const start = /^=?\s*["“”'‘’]+/u.exec(text)?.[0].length ?? 0;
  if (start === 0) return text;
  let end = text.length;
  while (end > start && quotes.includes(text[end - 1] ?? " ")) end--;
  return text.slice(start, end);
}

/** Returns a code in half-width characters without spreadsheet quotes or `="…"`. */
export function pastedCode(text: string): string {
  return unquoted(pastedText(text.normalize("NFKC").replace(joiners, ""))).trim();
}

/** Returns a phone of mainland China as 11 digits, without +86, spaces, dashes and decimals. */
export function pastedPhone(text: string): string {
  const digits = pastedCode(text)
    .replace(/\.0+$/, "")
    .replace(/[\s\p{Pd}().,·•・]/gu, "");
  return digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
}

/** Returns at most `max` UTF-16 units and never half a surrogate pair, which PostgreSQL rejects. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, "");

/** Returns a code of digits as people read it out: `123 456` and `123-456` are 123456. */
export const pastedDigits = (text: string): string => pastedCode(text).replace(/[\s\p{Pd}]/gu, "");

/** Returns an amount or a count as a number is written: without separators of thousands, currency and unit. */
export function pastedNumber(text: string): string {
  const plain = pastedCode(text)
    .replace(/^[¥￥$]|(?:元|岁|歲|个|個|人|%)$/gu, "")
    // the decimal point as a Chinese input method writes it
    .replace(/(\d)[。｡](?=\d)/gu, "$1.")
    .trim();
  return /^[+-]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replace(/[,\s]/g, "") : plain;
}

/** Returns what to look for among phones: digits alone, where the text is a phone or a part of one. */
export function phoneKeyword(text: string): string {
  const digits = pastedPhone(text);
  return /^\d+$/.test(digits) ? digits : pastedText(text);
}

/** Returns a host as people paste it: from an address with scheme, path or brackets, and with the dots of an input method. */
export function pastedHost(text: string): string {
  const plain = pastedCode(text).replace(/[。｡]/gu, ".");
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(plain) ?? [];
  let end = plain.length;
  while (plain[end - 1] === "/") end--;
  const bare = authority ?? plain.slice(0, end);
  return bare.replace(/^\[([^\]]*)\]$/, "$1").trim();
}

/** Returns an address whose scheme was typed in full width: `https：／／`. */
export const pastedUrl = (text: string): string =>
  pastedText(text).replace(/^([a-z][a-z\d+.-]*)\s*[:：]\s*[/／]{2}/i, "$1://");
