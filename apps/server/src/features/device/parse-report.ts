import { formText } from "@huiyan/contract/form-texts";
import { issueText } from "@huiyan/contract/issue-text";
import { cutText } from "@huiyan/contract/pasted";
import { z } from "zod";

export interface Report<T> {
  data: T;
  /** One Chinese sentence per rejected list entry or field, with the entry's channel or id. */
  bad: string[];
}

const Named = z.object({ channel: z.string().optional(), id: z.string().optional() });
type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Returns the path of the innermost list entry that contains the issue; undefined if it is in no list. */
function entryOf(path: Path): Path | undefined {
  const at = path.findLastIndex((step) => typeof step === "number");
  return at < 0 ? undefined : path.slice(0, at + 1);
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );

function sentenceOf(issue: Issue, sent: unknown): string {
  const entry = entryOf(issue.path);
  const text = issueText(issue, (sentence, values) => formText(sentence, "zh-CN", values));
  if (entry === undefined) return `${issue.path.join(".")}：${text}`;
  const { channel, id } = Named.safeParse(valueAt(sent, entry)).data ?? {};
  const name = channel ?? id ?? `第 ${Number(entry.at(-1)) + 1} 项`;
  const field = issue.path.slice(entry.length).join(".");
  return `${name}：${field === "" ? "" : `${field} `}${text}`;
}

/** Removes invalid list entries from the copy of a report. */
function dropEntries(copy: unknown, entries: readonly Path[]): void {
  const lists = Map.groupBy(entries, (entry) => JSON.stringify(entry.slice(0, -1)));
  for (const [key, bad] of lists) {
    const list = valueAt(copy, z.array(z.union([z.string(), z.number()])).parse(JSON.parse(key)));
    if (!Array.isArray(list)) continue;
    const gone = new Set(bad.map((entry) => Number(entry.at(-1))));
    list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)));
  }
}

/** Returns the nearest valid value: a shorter text or list, or the number's limit; undefined if there is none. */
function nearest(value: unknown, issue: Issue): unknown {
  if (issue.code === "too_small" && typeof value === "number") return issue.minimum;
  if (issue.code !== "too_big") return undefined;
  const max = Number(issue.maximum);
  if (typeof value === "string") return cutText(value, max);
  return Array.isArray(value) ? value.slice(0, max) : typeof value === "number" ? max : undefined;
}

/**
 * Replaces an invalid field in the copy of a report by the nearest valid value, otherwise by its
 * default. Removes the field if there is neither.
 */
function mendField(copy: unknown, issue: Issue, usual: unknown): void {
  const [holder, name] = [valueAt(copy, issue.path.slice(0, -1)), issue.path.at(-1)];
  if (typeof holder !== "object" || holder === null || name === undefined) return;
  const instead = nearest(Reflect.get(holder, name), issue) ?? valueAt(usual, issue.path);
  if (instead === undefined) Reflect.deleteProperty(holder, name);
  else Reflect.set(holder, name, instead);
}

/** Returns only the first issue of each list entry or field. */
const firstOfEach = (issues: readonly Issue[]): Issue[] =>
  [...Map.groupBy(issues, ({ path }) => JSON.stringify(entryOf(path) ?? path)).values()].flatMap(
    ([first]) => first ?? [],
  );

/**
 * Maximum rounds of correction. Several rounds may be needed, because the parser checks the entries of a list only when
 * the list has a valid length.
 */
const maxRounds = 4;

/**
 * Parses a report of a device as far as possible, so that one invalid value does not discard the others. An invalid
 * list entry is removed. An invalid field gets the nearest valid value or its default, or is removed.
 * @param usual default values of required fields
 * @throws ZodError if another required field is invalid
 */
export function parseReport<S extends z.ZodType>(schema: S, sent: unknown, usual: unknown = {}): Report<z.output<S>> {
  const bad: string[] = [];
  let read = sent;
  for (let round = 0; ; round++) {
    const { success, data, error } = schema.safeParse(read);
    if (success) return { data: data as z.output<S>, bad };
    if (round === maxRounds) throw error;
    const issues = firstOfEach(error.issues);
    bad.push(...issues.map((issue) => sentenceOf(issue, read)));
    read = mended(read, issues, usual);
  }
}

function mended(read: unknown, issues: readonly Issue[], usual: unknown): unknown {
  const copy: unknown = structuredClone(read);
  const entries = issues.map(({ path }) => entryOf(path)).filter((entry) => entry !== undefined);
  dropEntries(copy, entries);
  for (const issue of issues) if (entryOf(issue.path) === undefined) mendField(copy, issue, usual);
  return copy;
}
