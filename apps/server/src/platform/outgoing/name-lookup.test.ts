import { lookup } from "node:dns/promises";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createNameLookup, type NameLookupOptions } from "@huiyan/device-link/name-lookup";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type NameServerStandIn, startNameServer } from "#test/stand-in/name-server.ts";
import { createOutgoing } from "./outgoing.ts";

/**
 * Name server that never answers names beginning with “slow”, and answers those beginning with “late” after a delay.
 */
let names: NameServerStandIn;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "names-"));
  names = await startNameServer((name) => {
    if (name.startsWith("slow")) return "silent";
    if (name === "both.test") return ["8.8.8.8", "2400:3200::1"];
    if (name === "private.test") return ["8.8.8.8", "10.0.0.7"];
    if (name === "mail.corp.test") return ["8.8.4.4"];
    return name === "quick.test" ? ["1.1.1.1"] : "absent";
  });
});
afterEach(() => names.asked.splice(0));
afterAll(async () => {
  await names.close();
  await rm(folder, { recursive: true });
});

const lookupOf = (more: NameLookupOptions = {}) => createNameLookup({ servers: [names.address], ...more });
const never = new AbortController().signal;
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: unknown) => (error instanceof Error && "key" in error ? String(error.key) : String(error)),
  );

it("serves another organisation and the system's lookups at once while 64 names of one are never answered", {
  tags: ["rest"],
}, async () => {
  const outgoing = createOutgoing({ allowPrivate: false, timeoutMs: 1500, lookup: lookupOf() });
  const slow = Array.from({ length: 64 }, (_, n) => keyOf(outgoing.of("crowd").check(`http://slow${n}.test/`)));
  await sleep(50);
  const began = performance.now();
  await lookup("localhost");
  await stat(folder);
  expect(await keyOf(outgoing.of("other").check("http://quick.test/"))).toBe("taken");
  expect(performance.now() - began).toBeLessThan(1000);
  // parallel lookups of one organisation are limited
  expect(new Set(names.asked.filter((name) => name.startsWith("slow"))).size).toBe(8);
  expect(new Set(await Promise.all(slow))).toEqual(new Set(["outgoing_timeout"]));
});

it("aborts a lookup when its call ends", async () => {
  const over = new AbortController();
  const looking = lookupOf()("slow.test", over.signal);
  await expect.poll(() => names.asked.length).toBeGreaterThan(0);
  over.abort();
  await expect(looking).rejects.toMatchObject({ code: "ECANCELLED" });
});

it("refuses a name if one of its addresses is private", { tags: ["rest"] }, async () => {
  const outgoing = createOutgoing({ allowPrivate: false, timeoutMs: 2000, lookup: lookupOf() }).of("o");
  expect(await keyOf(outgoing.check("http://private.test/"))).toBe("outgoing_private");
  expect(await keyOf(outgoing.check("http://nowhere.test/"))).toBe("outgoing_host_unknown");
});

it("finds addresses of both families", async () => {
  const found = await lookupOf()("BOTH.test", never);
  expect(found.map(({ address, family }) => [address, family])).toEqual([
    ["8.8.8.8", 4],
    ["2400:3200::1", 6],
  ]);
});

it("uses the hosts file first, and resolves short names in the local domain", async () => {
  const [hostsPath, resolverPath] = [join(folder, "hosts"), join(folder, "resolv.conf")];
  await writeFile(hostsPath, "# own\n10.1.2.3  Box box.lan # the recorder\n::1 six\n");
  await writeFile(resolverPath, "nameserver 127.0.0.1\nsearch corp.test\n");
  const known = lookupOf({ hostsPath, resolverPath });
  expect(await known("box", never)).toEqual([{ address: "10.1.2.3", family: 4 }]);
  expect(await known("six", never)).toEqual([{ address: "::1", family: 6 }]);
  expect(names.asked).toEqual([]);
  expect(await known("mail", never)).toEqual([{ address: "8.8.4.4", family: 4 }]);
  await expect(known("mail.", never)).rejects.toMatchObject({ code: "ENOTFOUND" });
  expect((await known("localhost", never)).map(({ address }) => address)).toContain("127.0.0.1");
});
