/**
 * `Map.groupBy`, one of the methods that the console uses and Chrome 110 to 119 lack. Browsers older than that get a
 * message: `public/old-browser.js`.
 */
function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener("abort", () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller.signal;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: PromiseWithResolvers<T>["resolve"] = () => undefined;
  let reject: PromiseWithResolvers<T>["reject"] = () => undefined;
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

function canParse(address: string | URL, base?: string | URL): boolean {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
}

/** Matches a UTF-16 surrogate that is not part of a pair. */
const half = /\p{Cs}/gu;

/** Methods that `addNewerMethods` adds: the object that should have the method, its name, and its implementation. */
const methods: [holder: object, name: string, method: (...values: never[]) => unknown][] = [
  [Map, "groupBy", groupBy],
  [AbortSignal, "any", any],
  [Promise, "withResolvers", withResolvers],
  [URL, "canParse", canParse],
  [
    String.prototype,
    "toWellFormed",
    function toWellFormed(this: string) {
      return this.replace(half, "\u{FFFD}");
    },
  ],
  [
    String.prototype,
    "isWellFormed",
    function isWellFormed(this: string) {
      return this.search(half) < 0;
    },
  ],
];

/** Adds the methods that the browser lacks. */
export function addNewerMethods(): void {
  for (const [holder, name, value] of methods) {
    if (name in holder) continue;
    Object.defineProperty(holder, name, { value, writable: true, configurable: true });
  }
}

addNewerMethods();
