import { nearest } from "@huiyan/contract/near-miss";

/** Keys that an object in the file may have, by the path of the object. An array index is written `*`. */
export type KnownKeys = Readonly<Record<string, readonly string[]>>;

interface UnknownKey {
  path: string;
  key: string;
  /** Keys that the object may have. */
  known: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns keys of the file that the parser did not use. @param understood the parsed configuration */
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
 * Checks the keys of the configuration file. A key that is similar to a known one stops the start.
 * Other unknown keys only cause a warning: they may be notes, or come from a newer version of the agent.
 * @param understood the parsed configuration
 * @returns warnings in Chinese
 * @throws Error that names the key that was probably meant
 */
export function checkKeys(raw: unknown, understood: unknown, all: KnownKeys): string[] {
  return unknownKeys(raw, understood, all).map(({ path, key, known }) => {
    const near = nearest(key, known);
    if (near !== undefined) throw new Error(`配置有误：不认识 ${path}，是否想写 ${near}`);
    return `配置里不认识 ${path}，没有使用；可用的有 ${known.join("、")}`;
  });
}
