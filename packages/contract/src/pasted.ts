/** Cleans texts that users paste from chats, web pages and spreadsheets. */

/**
 * Invisible characters to remove: direction marks, zero-width space, byte order mark, soft hyphen. Zero-width joiners
 * are kept, because emoji need them.
 */
const marks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const joiners = /\u200C|\u200D|\uFE0E|\uFE0F/gu;

/** Removes invisible characters, and spaces at both ends. */
export const pastedText = (text: string): string => text.replace(marks, "").trim();

const quotes = "\"“”'‘’";

/**
 * Removes the quotes that spreadsheets put around a cell, also in the form `="…"`. The text is scanned only once,
 * because it may be chosen by an attacker.
 */
function unquoted(text: string): string {
  const start = /^=?\s*["“”'‘’]+/u.exec(text)?.[0].length ?? 0;
  if (start === 0) return text;
  let end = text.length;
  while (end > start && quotes.includes(text[end - 1] ?? " ")) end--;
  return text.slice(start, end);
}

/** Normalises a pasted code: half-width characters, without spreadsheet quotes. */
export function pastedCode(text: string): string {
  return unquoted(pastedText(text.normalize("NFKC").replace(joiners, ""))).trim();
}

/** Normalises a pasted phone number of mainland China to 11 digits: removes +86, spaces, dashes and a decimal part. */
export function pastedPhone(text: string): string {
  const digits = pastedCode(text)
    .replace(/\.0+$/, "")
    .replace(/[\s\p{Pd}().,·•・]/gu, "");
  return digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
}

/**
 * Cuts a text to at most `max` UTF-16 units. A surrogate pair is never split, because PostgreSQL rejects half a pair.
 */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, "");

/** Normalises a pasted code of digits: `123 456` and `123-456` become 123456. */
export const pastedDigits = (text: string): string => pastedCode(text).replace(/[\s\p{Pd}]/gu, "");

/** Normalises a pasted amount or count: removes thousands separators, currency and unit. */
export function pastedNumber(text: string): string {
  const plain = pastedCode(text)
    .replace(/^[¥￥$]|(?:元|岁|歲|个|個|人|%)$/gu, "")
    // a full-width full stop between digits, as Chinese input methods write it, is the decimal point
    .replace(/(\d)[。｡](?=\d)/gu, "$1.")
    .trim();
  return /^[+-]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replace(/[,\s]/g, "") : plain;
}

/** Returns the text to find in phone numbers: only digits if the input is a phone number or part of one. */
export function phoneKeyword(text: string): string {
  const digits = pastedPhone(text);
  return /^\d+$/.test(digits) ? digits : pastedText(text);
}

/**
 * Normalises a pasted host: takes it out of a full address, removes brackets, and replaces the full stops of a Chinese
 * input method.
 */
export function pastedHost(text: string): string {
  const plain = pastedCode(text).replace(/[。｡]/gu, ".");
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(plain) ?? [];
  let end = plain.length;
  while (plain[end - 1] === "/") end--;
  const bare = authority ?? plain.slice(0, end);
  return bare.replace(/^\[([^\]]*)\]$/, "$1").trim();
}

/** Normalises an address whose scheme was typed in full-width characters, such as `https：／／`. */
export const pastedUrl = (text: string): string =>
  pastedText(text).replace(/^([a-z][a-z\d+.-]*)\s*[:：]\s*[/／]{2}/i, "$1://");
