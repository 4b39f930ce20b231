/** What people paste from chats, web pages and spreadsheets, as it was meant. */

/** Marks that no screen shows: direction, zero width, byte order, soft hyphen. Joiners stay: emoji and some scripts need them. */
const marks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const joiners = /\u200C|\u200D|\uFE0E|\uFE0F/gu;

/** A text without marks that no screen shows, and without spaces around it. */
export const pastedText = (text: string): string => text.replace(marks, "").trim();

/** A number, phone or code in plain characters, without the quotes and `="…"` by which spreadsheets keep its zeros. */
export function pastedCode(text: string): string {
  const plain = pastedText(text.normalize("NFKC").replace(joiners, ""));
  const quoted = /^=?\s*["“”'‘’]+(.*?)["“”'‘’]*$/su.exec(plain);
  return (quoted?.[1] ?? plain).trim();
}

/** A phone of mainland China as its eleven digits; anything else without what stands between digits. */
export function pastedPhone(text: string): string {
  const digits = pastedCode(text)
    .replace(/\.0+$/, "")
    .replace(/[\s\p{Pd}().,·•・]/gu, "");
  return digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
}

/** At most `max` UTF-16 units, never half of a character: a database takes no half. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, "");
