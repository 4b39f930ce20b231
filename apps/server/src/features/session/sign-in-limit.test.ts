import { describe, expect, it } from "vitest";
import { SignInLimit } from "./sign-in-limit.ts";

describe("failed sign-ins slow down before any hash", () => {
  it("the sixth try of an account from one address waits; another address does not", () => {
    const limit = new SignInLimit();
    for (let at = 0; at < 5; at++) limit.failed("a", "ip1", at);
    expect(limit.isSlowed("a", "ip1", 10)).toBe(true);
    expect(limit.isSlowed("a", "ip2", 10)).toBe(false);
  });

  it("an address that tries fifty accounts waits for all", () => {
    const limit = new SignInLimit();
    for (let at = 0; at < 50; at++) limit.failed(`account-${at}`, "ip1", at);
    expect(limit.isSlowed("fresh", "ip1", 60)).toBe(true);
  });

  it("a success forgives the account, a quarter of an hour forgives all", () => {
    const limit = new SignInLimit();
    for (let at = 0; at < 5; at++) limit.failed("a", "ip1", 0);
    limit.succeeded("a", "ip1");
    expect(limit.isSlowed("a", "ip1", 1)).toBe(false);
    for (let at = 0; at < 5; at++) limit.failed("b", "ip1", 0);
    expect(limit.isSlowed("b", "ip1", 15 * 60_000 + 1)).toBe(false);
  });
});
