/** Matches an empty line or a comment. A backslash at the end of a comment continues it on the next line. */
const comment = /[#;](?:\\[\s\S]|[^\\\n])*/y;
const blank = /[\s]*/y;
const name = /([^=\n]*)=/y;
const restOfLine = /[^\n]*/y;
const single = /[ \t]*'([^']*)'/y;
const double = /[ \t]*"((?:\\[\s\S]|[^"\\])*)"/y;
const bare = /[ \t]*((?:\\[\s\S]|[^\\\n])*)/y;

/** Reads a text piece by piece. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Returns the group of the pattern, or the whole match; undefined without a match at this offset. */
  read(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    return found[1] ?? found[0];
  }
}

const withoutQuotedEscapes = (text: string) => text.replaceAll(/\\(?:\n|(["\\`$]))/g, "$1");
const withoutEscapes = (text: string) => text.replaceAll(/\\(?:\n|([^\n]))/g, "$1");

/** Quoted parts may follow each other; an unquoted part ends with its line. */
function readValue(reader: Reader): string {
  let value = "";
  for (;;) {
    const quoted = reader.read(single);
    const escaped = quoted === undefined ? reader.read(double) : undefined;
    if (quoted === undefined && escaped === undefined) break;
    value += quoted ?? withoutQuotedEscapes(escaped ?? "");
  }
  return value + withoutEscapes((reader.read(bare) ?? "").trimEnd());
}

/**
 * Parses the settings file of the service like systemd parses an EnvironmentFile.
 * Comments are whole lines; values may have single or double quotes; a backslash escapes the next character; variables
 * are not expanded.
 * @returns the settings, and the lines that systemd ignores
 */
export function readSettingsFile(text: string): { settings: Record<string, string>; ignored: string[] } {
  const reader = new Reader(text.replaceAll("\r\n", "\n"));
  const settings: Record<string, string> = {};
  const ignored: string[] = [];
  for (;;) {
    reader.read(blank);
    if (reader.isAtEnd) return { settings, ignored };
    if (reader.read(comment) !== undefined) continue;
    const key = reader.read(name)?.trim();
    if (key === undefined) {
      ignored.push(reader.read(restOfLine) ?? "");
      continue;
    }
    const value = readValue(reader);
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) settings[key] = value;
    else ignored.push(`${key}=`);
  }
}
