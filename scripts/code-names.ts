/** Pattern of `${…}` in a template, with nested braces and templates one level deep. */
const value = String.raw`\$\{(?:[^{}\x60]|\{[^{}]*\}|\x60(?:\\.|\$\{[^{}]*\}|[^\x60\\])*\x60)*\}`;
const skipped = {
  comment: String.raw`\/\/.*|\/\*[\s\S]*?\*\/`,
  quoted: String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`,
  /** A regular expression literal. The slash must follow one of these characters; any other slash is a division. */
  expression: String.raw`(?<=[(,=:[!&|?{};>]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`,
};
const template = String.raw`\x60(?:\\.|${value}|[^\x60\\])*\x60`;
const token = new RegExp(`${Object.values(skipped).join("|")}|(${template})|([A-Za-z_$][\\w$]*)`, "g");
const values = new RegExp(value, "g");

/** Returns the identifiers of a file, except those in comments, strings and regular expressions. */
export function identifiersOf(code: string): Set<string> {
  const names = new Set<string>();
  for (const [, text, name] of code.matchAll(token)) {
    if (name !== undefined) names.add(name);
    for (const [inner] of text?.matchAll(values) ?? []) {
      for (const found of identifiersOf(inner.slice(2, -1))) names.add(found);
    }
  }
  return names;
}

/** Returns the words of an identifier in lower case: `leastWidth` → least, width. */
export const partsOf = (identifier: string): string[] =>
  identifier
    .split(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
