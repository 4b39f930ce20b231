import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";

/** Returns real ids of the kind to which an id belongs; empty if no row has this id. */
export type Siblings = (id: string) => readonly string[];

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const maxCount = 100_000;

/** Returns a copy of an array element that differs from all others: other ids, texts and numbers. */
function variant(element: unknown, at: number, siblings: Siblings): unknown {
  if (typeof element === "string") return siblings(element)[at] ?? (uuid.test(element) ? v7() : `${element}${at}`);
  if (typeof element === "number") return element + at;
  if (Array.isArray(element)) return element.map((each) => variant(each, at, siblings));
  if (typeof element !== "object" || element === null) return element;
  return Object.fromEntries(Object.entries(element).map(([name, each]) => [name, variant(each, at, siblings)]));
}

/** Returns the largest count up to `max` that is accepted, if every smaller count from 1 on is accepted too; 0 if none. */
function largestCount(max: number, isAccepted: (count: number) => boolean): number {
  let low = 0;
  let high = 1;
  while (high <= max && isAccepted(high)) [low, high] = [high, high * 2];
  high = Math.min(high, max + 1);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isAccepted(middle)) low = middle;
    else high = middle;
  }
  return low;
}

type Path = readonly (string | number)[];

function replaced(value: unknown, [name, ...rest]: Path, put: unknown): unknown {
  if (name === undefined) return put;
  if (Array.isArray(value)) return value.map((each, at) => (at === name ? replaced(each, rest, put) : each));
  const fields = Object.entries(value as object);
  return Object.fromEntries(fields.map(([key, each]) => [key, key === name ? replaced(each, rest, put) : each]));
}

/** Returns the arrays and texts in a value with their paths, outer ones first. */
function growing(value: unknown, path: Path = []): { path: Path; value: unknown[] | string }[] {
  if (typeof value === "string") return [{ path, value }];
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) =>
    growing(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return Array.isArray(value) && value.length > 0 ? [{ path, value }, ...inner] : inner;
}

/**
 * Returns the largest input that an endpoint accepts and whose body fits the limit, derived from a sample: first the
 * texts, then the arrays of the sample are extended as far as the input schema allows.
 */
export function largestInput(endpoint: AnyEndpoint, sample: unknown, maxBytes: number, siblings: Siblings): unknown {
  const { input } = endpoint;
  const isAccepted = (tried: unknown) =>
    "safeParse" in input && Buffer.byteLength(JSON.stringify(tried)) <= maxBytes && input.safeParse(tried).success;
  let grown = sample;
  if (!isAccepted(grown)) return sample;
  // inner ones first, so that elements are copied after they have grown
  for (const { path, value } of growing(sample).reverse()) {
    const ways =
      typeof value === "string"
        ? [(count: number) => value + "慧".repeat(count)]
        : [
            (count: number) =>
              Array.from({ length: count }, (_none, at) => variant(current(grown, path), at, siblings)),
            (count: number) => Array.from({ length: count }, () => current(grown, path)),
          ];
    const results = ways.map((way) => {
      const tried = (count: number) => replaced(grown, path, way(count));
      const count = largestCount(maxCountOf(value, siblings), (count) => isAccepted(tried(count)));
      return { count, tried };
    });
    const best = results.reduce((one, other) => (other.count > one.count ? other : one));
    if (best.count > 1) grown = best.tried(best.count);
  }
  return grown;
}

/** Returns how far a text or an array may grow: an array of ids of real objects, up to their number. */
function maxCountOf(value: unknown[] | string, siblings: Siblings): number {
  if (typeof value === "string") return 5000;
  const [first] = value;
  const real = typeof first === "string" ? siblings(first).length : 0;
  return real === 0 ? maxCount : real;
}

/** Returns the first element of the array at a path. */
function current(value: unknown, path: Path): unknown {
  const array = path.reduce<unknown>((each, name) => (each as Record<string | number, unknown>)[name], value);
  return (array as unknown[])[0];
}
