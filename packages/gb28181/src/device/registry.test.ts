import { expect, test } from "vitest";
import { Registry } from "./registry.ts";

const peer = { transport: "udp", address: "127.0.0.1", port: 5060 } as const;
const times = (now: number) => ({ expiresAt: now + 3_600_000, edition: "", now });

test("a full registry admits no new device while all are online, and keeps admitting those it has", () => {
  const registry = new Registry(() => undefined, 2);
  registry.register("a", peer, times(1));
  registry.register("b", peer, times(2));
  expect([registry.hasRoom("c"), registry.hasRoom("a")]).toEqual([false, true]);
});

test("a full registry forgets the offline device that was silent the longest", () => {
  const forgotten: string[] = [];
  const registry = new Registry((id) => registry.find(id) === undefined && forgotten.push(id), 3);
  for (const [at, id] of ["a", "b", "c"].entries()) registry.register(id, peer, times(at + 1));
  for (const id of ["c", "b"]) {
    const entry = registry.find(id);
    if (entry !== undefined) registry.unregister(entry, 10);
  }
  expect(registry.hasRoom("d")).toBe(true);
  expect(forgotten).toEqual(["b"]);
});
