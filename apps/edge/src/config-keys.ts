import { nearest } from "@huiyan/contract/near-miss";

/** Keys that objects of the file may have, by their paths; an index is `*`. */
export type KnownKeys = Readonly<Record<string, readonly string[]>>;

interface UnknownKey {
  path: string;
  key: string;
  /** Keys that the object may have. */
  known: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Keys that were read from the file and are not in what was understood of it. */
function unknownKeys(raw: unknown, understood: unknown, all: KnownKeys, path: readonly string[] = []): UnknownKey[] {
  if (!isObject(raw) || !isObject(understood)) return [];
  const of = path.map((step) => (/^\d+$/.test(step) ? "*" : step)).join(".");
  const known = all[of] ?? Object.keys(understood);
  return Object.entries(raw).flatMap(([key, value]) =>
    key in understood
      ? unknownKeys(value, understood[key], all, [...path, key])
      : [{ path: [...path, key].join("."), key, known }],
  );
}

/**
 * Compares the file with what was understood of it. A key that misses a known one stops the start; any other may be a
 * note, or of a newer version to which the agent was upgraded before, and is named.
 * @returns Chinese sentences
 * @throws Error whose message names the key that was probably meant
 */
export function checkKeys(raw: unknown, understood: unknown, all: KnownKeys): string[] {
  return unknownKeys(raw, understood, all).map(({ path, key, known }) => {
    const near = nearest(key, known);
    if (near !== undefined) throw new Error(`配置有误：不认识 ${path}，是否想写 ${near}`);
    return `配置里不认识 ${path}，没有使用；可用的有 ${known.join("、")}`;
  });
}
