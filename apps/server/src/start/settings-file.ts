/** Matches a comment line. A backslash at the end of the line continues the comment on the next line. */
const comment = /[#;](?:\\[\s\S]|[^\\\n])*/y;
const blank = /[\s]*/y;
const name = /([^=\n]*)=/y;
const restOfLine = /[^\n]*/y;
const single = /[ \t]*'([^']*)'/y;
const double = /[ \t]*"((?:\\[\s\S]|[^"\\])*)"/y;
const bare = /[ \t]*((?:\\[\s\S]|[^\\\n])*)/y;

/** Scanner over a text: matches patterns at the current offset and advances. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /**
   * Returns the first group of the match, or the whole match; undefined if the pattern does not match at the current
   * offset.
   */
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

/** Reads a value: any number of quoted parts, then an unquoted part up to the end of the line. */
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
 * Parses the settings file of the service as systemd parses an EnvironmentFile.
 * Comments are whole lines. Values may have single or double quotes. A backslash escapes the next character. Variables
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
