import { formText } from "@huiyan/contract/form-texts";
import { issueText } from "@huiyan/contract/issue-text";
import { z } from "zod";

export interface Report<T> {
  data: T;
  /** One Chinese sentence per rejected entry, with the entry's channel or id. */
  bad: string[];
}

const Named = z.object({ channel: z.string().optional(), id: z.string().optional() });
type Path = readonly PropertyKey[];

/** Returns the path of the innermost list entry that holds the issue; undefined if no entry holds it. */
function entryOf(path: Path): Path | undefined {
  const at = path.findLastIndex((step) => typeof step === "number");
  return at < 0 ? undefined : path.slice(0, at + 1);
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );

function sentenceOf(issue: z.core.$ZodIssue, entry: Path, sent: unknown): string {
  const { channel, id } = Named.safeParse(valueAt(sent, entry)).data ?? {};
  const name = channel ?? id ?? `第 ${Number(entry.at(-1)) + 1} 项`;
  const field = issue.path.slice(entry.length).join(".");
  const text = issueText(issue, (sentence, values) => formText(sentence, "zh-CN", values));
  return `${name}：${field === "" ? "" : `${field} `}${text}`;
}

/** Returns a copy of the report without the given list entries. */
function without(sent: unknown, entries: readonly Path[]): unknown {
  const copy: unknown = structuredClone(sent);
  const lists = Map.groupBy(entries, (entry) => JSON.stringify(entry.slice(0, -1)));
  for (const [key, bad] of lists) {
    const list = valueAt(copy, z.array(z.union([z.string(), z.number()])).parse(JSON.parse(key)));
    if (!Array.isArray(list)) continue;
    const gone = new Set(bad.map((entry) => Number(entry.at(-1))));
    list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)));
  }
  return copy;
}

/**
 * Parses a device report and drops invalid list entries.
 * @throws ZodError if a value outside a list entry is invalid
 */
export function parseReport<S extends z.ZodType>(schema: S, sent: unknown): Report<z.output<S>> {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return { data: data as z.output<S>, bad: [] };
  const entries = error.issues.map(({ path }) => entryOf(path));
  if (entries.includes(undefined)) throw error;
  const paths = new Map(
    entries.flatMap((entry, at) => (entry === undefined ? [] : [[JSON.stringify(entry), { entry, at }]])),
  );
  const bad = [...paths.values()].flatMap(({ entry, at }) => {
    const issue = error.issues[at];
    return issue === undefined ? [] : [sentenceOf(issue, entry, sent)];
  });
  const left = without(
    sent,
    [...paths.values()].map(({ entry }) => entry),
  );
  return { data: schema.parse(left) as z.output<S>, bad };
}
