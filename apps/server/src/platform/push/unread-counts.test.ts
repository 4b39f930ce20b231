import { expect, it } from "vitest";
import { sharedUnread } from "./unread-counts.ts";

it("shares one count among the pages of a member if it starts after their requests, but not with other members", async () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const asked: string[] = [];
  const unread = sharedUnread((_orgId, staffId) => {
    const work = Promise.withResolvers<number>();
    begun.push(work);
    asked.push(staffId);
    return work.promise;
  });
  const first = unread("org", "a", false);
  const others = Array.from({ length: 50 }, () => unread("org", "a", false));
  const foreign = unread("org", "b", false);
  expect(asked).toEqual(["a", "b"]);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(asked).toEqual(["a", "b", "a"]);
  begun[2]?.resolve(2);
  expect(await Promise.all(others)).toEqual(Array.from({ length: 50 }, () => 2));
  begun[1]?.reject(new Error("away"));
  await expect(foreign).rejects.toThrow("away");
  const later = unread("org", "b", false);
  begun[3]?.resolve(3);
  expect(await later).toBe(3);
});
