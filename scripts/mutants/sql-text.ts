/** A replacement in a source text: from `start` to `end`, in UTF-16 units. */
export interface Edit {
  start: number;
  end: number;
  text: string;
  kind: "condition" | "boundary" | "lock" | "order";
}

interface Token {
  /** Text in lower case; `?` for a parameter of the template. */
  text: string;
  start: number;
  end: number;
  depth: number;
}

/** Words that end a condition if they have the same nesting depth as the condition. */
const enders = new Set(
  "and or where order group limit offset returning having union window for from join left inner cross full on then else when set using fetch".split(
    " ",
  ),
);
const boundaries: Record<string, string> = { "<=": "<", "<": "<=", ">=": ">", ">": ">=" };
const word = /--[^\n]*|[a-z_][\w.]*|"[^"]*"|'(?:[^']|'')*'|[\d.]+|[<>=!@|?#&~-]+|::|\S/gi;

/** Replaces each parameter by a question mark and spaces of the same length. */
function masked(source: string, parameters: readonly [number, number][]): string {
  return parameters.reduce(
    (text, [from, to]) => `${text.slice(0, from)}?${" ".repeat(to - from - 1)}${text.slice(to)}`,
    source,
  );
}

/**
 * Splits the SQL between two offsets of a source file into tokens. `parameters` are the ranges of the `${…}` in it, in
 * order. `case` increases the depth like a parenthesis.
 */
function tokens(source: string, start: number, end: number, parameters: readonly [number, number][]): Token[] {
  const ends = new Map(parameters);
  const found: Token[] = [];
  let depth = 0;
  for (const { 0: raw, index } of masked(source, parameters).slice(start, end).matchAll(word)) {
    const text = raw.toLowerCase();
    if (text.startsWith("--")) continue;
    if (text === ")" || text === "end") depth--;
    const at = start + index;
    found.push({ text, start: at, end: ends.get(at) ?? at + raw.length, depth });
    if (text === "(" || text === "case") depth++;
  }
  return found.map((token, index) => (isSecondWord(found, index) ? { ...token, text: `second ${token.text}` } : token));
}

/** Returns whether a word is the second word of `between … and` or `distinct from`, which ends no condition. */
function isSecondWord(all: readonly Token[], index: number): boolean {
  const { text, depth } = all[index] as Token;
  if (text === "from") return all[index - 1]?.text === "distinct";
  if (text !== "and") return false;
  const before = all
    .slice(0, index)
    .findLast((one) => one.depth <= (depth ?? 0) && /^(and|or|where|between|[(])$/.test(one.text));
  return before?.text === "between" && before.depth === depth;
}

/** Returns the last token of the condition that begins at `from`; undefined if none begins there. */
function lastOfCondition(all: readonly Token[], from: number): Token | undefined {
  const depth = all[from]?.depth ?? 0;
  const ends = ({ text, depth: own }: Token) =>
    own < depth || (own === depth && (enders.has(text) || text === "," || text === ";"));
  const length = all.slice(from).findIndex(ends);
  return length === 0 ? undefined : all[length === -1 ? all.length - 1 : from + length - 1];
}

/**
 * Returns small faults for one SQL text: a condition that always holds, a boundary that moves by one value, a missing
 * lock, or a missing last sort key. Parameters stay unchanged, or are removed together with their condition.
 */
export function sqlFaults(source: string, start: number, end: number, parameters: readonly [number, number][]): Edit[] {
  const all = tokens(source, start, end, parameters);
  return all.flatMap((_, index) => [
    ...conditionAt(all, index),
    ...boundaryAt(all, index),
    ...lockAt(all, index),
    ...orderAt(all, index),
  ]);
}

function conditionAt(all: readonly Token[], index: number): Edit[] {
  const text = all[index]?.text ?? "";
  const first = all[index + 1];
  if (first === undefined || first.text === "true" || !["where", "and", "or"].includes(text)) return [];
  const last = lastOfCondition(all, index + 1);
  if (last === undefined) return [];
  return [{ start: first.start, end: last.end, text: text === "or" ? "false" : "true", kind: "condition" }];
}

function boundaryAt(all: readonly Token[], index: number): Edit[] {
  const { text = "", start = 0, end = 0 } = all[index] ?? {};
  const moved = boundaries[text];
  return moved === undefined ? [] : [{ start, end, text: moved, kind: "boundary" }];
}

function lockAt(all: readonly Token[], index: number): Edit[] {
  const { text = "", start = 0, end = 0 } = all[index] ?? {};
  // a shared lock does not exclude a second caller
  if (text === "pg_advisory_xact_lock") return [{ start, end, text: `${text}_shared`, kind: "lock" }];
  if (text !== "for" || !["update", "share", "no", "key"].includes(all[index + 1]?.text ?? "")) return [];
  const rest = all.slice(index).findIndex(({ text: one }) => !/^[\w,]+$/.test(one));
  const last = rest === -1 ? all.at(-1) : all[index + rest - 1];
  return [{ start, end: last?.end ?? end, text: "", kind: "lock" }];
}

function orderAt(all: readonly Token[], index: number): Edit[] {
  const { text = "", start = 0, depth = 0 } = all[index] ?? {};
  if (text !== "order" || all[index + 1]?.text !== "by") return [];
  const ends = (one: Token) => one.depth < depth || (one.depth === depth && (enders.has(one.text) || one.text === ";"));
  const length = all.slice(index + 2).findIndex(ends);
  const keys = all.slice(index + 2, length === -1 ? undefined : index + 2 + length);
  const comma = keys.findLast((one) => one.text === "," && one.depth === depth);
  return [{ start: comma?.start ?? start, end: keys.at(-1)?.end ?? start, text: "", kind: "order" }];
}
