import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";

export interface NamedAddress {
  address: string;
  family: number;
}

/**
 * Returns all addresses of a host name.
 * @throws Error with the code ENOTFOUND, ETIMEOUT, ECANCELLED …
 */
export type NameLookup = (host: string, signal: AbortSignal) => Promise<NamedAddress[]>;

export interface NameLookupOptions {
  /** DNS servers as `address` or `address:port`; default: those of the system. */
  servers?: readonly string[];
  hostsPath?: string;
  resolverPath?: string;
}

/** Timeout in ms and number of attempts per DNS server. The second attempt waits twice as long. */
const question = { timeout: 1500, tries: 2 };
/** Time in ms to wait for the other address family once one has answered. */
const otherKindMs = 300;
const familiesOfLocalhost = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** Returns the lines of a file without comments, split at spaces; empty if the file cannot be read. */
async function fieldsOf(path: string): Promise<string[][]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.split("\n").map((line) =>
    line
      .replace(/[#;].*/, "")
      .split(/\s+/)
      .filter(Boolean),
  );
}

async function inHosts(path: string, host: string): Promise<NamedAddress[]> {
  const lines = (await fieldsOf(path)).filter(([, ...names]) => names.some((name) => name.toLowerCase() === host));
  return lines.flatMap(([address]) =>
    address === undefined ? [] : [{ address, family: address.includes(":") ? 6 : 4 }],
  );
}

/**
 * Returns the names to query, in the order of resolv.conf(5): a name with few dots is first tried with the search
 * domains.
 */
async function candidates(path: string, host: string): Promise<string[]> {
  if (host.endsWith(".")) return [host.slice(0, -1)];
  const lines = await fieldsOf(path);
  const suffixes = lines.findLast(([name]) => name === "search" || name === "domain")?.slice(1) ?? [];
  const options = lines.filter(([name]) => name === "options").flat();
  const dots = Number(options.findLast((option) => option.startsWith("ndots:"))?.slice(6) ?? 1);
  const within = suffixes.filter((suffix) => suffix !== ".").map((suffix) => `${host}.${suffix}`);
  return host.split(".").length - 1 >= dots ? [host, ...within] : [...within, host];
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
const isAbsent = (error: unknown) => ["ENOTFOUND", "ENODATA"].includes(codeOf(error));

/** Queries both address families in parallel. Once one has answered, the other has `otherKindMs` to answer. */
async function addressesOf(resolver: Resolver, name: string): Promise<NamedAddress[]> {
  const ask = async (family: 4 | 6) => {
    const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    return found.map((address) => ({ address, family }));
  };
  const kinds = [ask(4), ask(6)];
  const settled = Promise.allSettled(kinds);
  const first = await Promise.any(kinds).catch(() => undefined);
  if (first !== undefined) {
    const late = new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), otherKindMs).unref());
    if ((await Promise.race([settled, late])) === undefined) return first;
  }
  const results = await settled;
  const found = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  if (found.length > 0) return found;
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  throw errors.find((error) => !isAbsent(error)) ?? errors[0];
}

/**
 * Returns the addresses of the first name that exists.
 * @throws the first error that does not say whether the name exists; if no name exists, the error of the last one
 */
async function firstKnown(resolver: Resolver, names: readonly string[]): Promise<NamedAddress[]> {
  let absent: unknown;
  for (const name of names) {
    try {
      return await addressesOf(resolver, name);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      absent = error;
    }
  }
  throw absent;
}

/**
 * Returns a function that resolves host names without the system's getaddrinfo.
 * A call of getaddrinfo cannot be cancelled. A few hanging calls block the threads of all other lookups of the process,
 * for example those of the database and the object store.
 * The function uses the hosts file and the search domains.
 */
export function createNameLookup({
  servers,
  hostsPath = "/etc/hosts",
  resolverPath = "/etc/resolv.conf",
}: NameLookupOptions = {}): NameLookup {
  return async (text, signal) => {
    const host = text.toLowerCase();
    const listed = await inHosts(hostsPath, host.replace(/\.$/, ""));
    if (listed.length > 0) return listed;
    if (host === "localhost" || host.endsWith(".localhost")) return [...familiesOfLocalhost];
    signal.throwIfAborted();
    // cancelling a resolver ends all of its queries, so each call has its own
    const resolver = new Resolver(question);
    if (servers !== undefined) resolver.setServers(servers);
    const end = () => resolver.cancel();
    signal.addEventListener("abort", end, { once: true });
    try {
      return await firstKnown(resolver, await candidates(resolverPath, host));
    } finally {
      signal.removeEventListener("abort", end);
      resolver.cancel();
    }
  };
}
