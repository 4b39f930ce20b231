/** Rows of the tables of a Markdown file, as cells, with the first cell of their header. */
function rowsOf(markdown: string): { header: string; cells: string[] }[] {
  let header: string | undefined;
  return markdown.split("\n").flatMap((line) => {
    if (!line.trimStart().startsWith("|")) {
      header = undefined;
      return [];
    }
    const cells = line
      .trim()
      .replaceAll(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
    if (header === undefined) {
      header = cells[0] ?? "";
      return [];
    }
    return cells.every((cell) => /^:?-+:?$/.test(cell)) ? [] : [{ header, cells }];
  });
}

const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
/** A name, or the pattern of several: `OIDC_…`, `MEDIA_…_URL`. */
const settingName = /^[A-Z][A-Z0-9]*(_?…)?(_[A-Z0-9]+)*(_…)?$/;

/** Names in the first cells of tables of settings, whose header says so. */
export function tabledSettings(markdown: string): string[] {
  return rowsOf(markdown)
    .filter(({ header }) => /variable|setting|变量|设置/i.test(header))
    .flatMap(({ cells: [first = ""] }) => codeIn(first).filter((name) => settingName.test(name)));
}

/** Names in the first cells of all tables. */
export const tabledKeys = (markdown: string): string[] =>
  rowsOf(markdown).flatMap(({ cells: [first = ""] }) => codeIn(first));

/** Names of settings that the text names as code; `NAME=value` names it too. */
export const namedSettings = (markdown: string): string[] =>
  codeIn(markdown)
    .map((code) => code.replace(/=.*$/, ""))
    .filter((code) => settingName.test(code));

export const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll("…", "\\w+")}$`).test(name);

/** Names that a settings file sets or offers in a comment. */
export const settingsInFile = (text: string): string[] =>
  [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);

/** Variables of the environment that a source reads by their names. */
export const readVariables = (source: string): string[] =>
  [...source.matchAll(/process\.env\.([A-Z][A-Z0-9_]*)/g)].map(([, name = ""]) => name);
