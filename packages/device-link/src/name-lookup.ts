import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";

export interface NamedAddress {
  address: string;
  family: number;
}

/** All addresses of a name. @throws Error with the code ENOTFOUND, ETIMEOUT, ECANCELLED … */
export type NameLookup = (host: string, signal: AbortSignal) => Promise<NamedAddress[]>;

export interface NameLookupOptions {
  /** `address` or `address:port`; the system's, unless given. */
  servers?: readonly string[];
  hostsPath?: string;
  resolverPath?: string;
}

/** One name server has so long, and is asked so often; twice as long the second time. */
const question = { timeout: 1500, tries: 2 };
/** When one kind of address is there, the other is waited for so long. */
const otherKindMs = 300;
const familiesOfLocalhost = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** Lines without comments, as fields. */
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

/** What the name may stand for, in the order of resolv.conf(5): short names are of the own network first. */
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

/** Both kinds side by side; of the addresses of one kind nobody waits long for the other. */
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

/** @throws the error of the last one, or the first that says nothing of whether it is there */
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
 * Looks names up without the system's getaddrinfo. Its calls cannot be ended, and a few that wait hold the threads that every
 * other look-up of the process needs, those for the database and the object store among them. Respects the hosts file and
 * the search list.
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
    // one of its own, since ending it ends all that it asks
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
