/** Returns the rows of all tables of a Markdown page as cells, each with the first cell of its table's header. */
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
/** Name of a setting, or a pattern for several names: `OIDC_…`, `MEDIA_…_URL`. */
const settingName = /^[A-Z][A-Z0-9]*(_?…)?(_[A-Z0-9]+)*(_…)?$/;

/** Returns the settings in the first column of all tables whose header mentions variables or settings. */
export function tabledSettings(markdown: string): string[] {
  return rowsOf(markdown)
    .filter(({ header }) => /variable|setting|变量|设置/i.test(header))
    .flatMap(({ cells: [first = ""] }) => codeIn(first).filter((name) => settingName.test(name)));
}

/** Returns all code spans in the first column of all tables. */
export const tabledKeys = (markdown: string): string[] =>
  rowsOf(markdown).flatMap(({ cells: [first = ""] }) => codeIn(first));

/** Returns the settings that a text mentions in code spans, as `NAME` or `NAME=value`. */
export const namedSettings = (markdown: string): string[] =>
  codeIn(markdown)
    .map((code) => code.replace(/=.*$/, ""))
    .filter((code) => settingName.test(code));

export const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll("…", "\\w+")}$`).test(name);

/** Returns the settings in an environment file, including those that are commented out. */
export const settingsInFile = (text: string): string[] =>
  [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);

/** Returns the environment variables that a source file reads from `process.env`. */
export const readVariables = (source: string): string[] =>
  [...source.matchAll(/process\.env\.([A-Z][A-Z0-9_]*)/g)].map(([, name = ""]) => name);
