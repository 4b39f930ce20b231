import { expect, it } from "vitest";
import { SignInSearch } from "./sign-in-search.ts";

it.each([
  ["/message?size=50", "/message?size=50"],
  ["//evil.example", "/home"],
  ["/\\evil.example", "/home"],
  ["https://evil.example", "/home"],
  ["javascript:alert(1)", "/home"],
  ["/login?to=/login", "/home"],
  ["/register", "/home"],
  [undefined, "/home"],
  [["/a", "/b"], "/home"],
])("a link with to=%s opens %s after the sign-in", (to, wanted) => {
  expect(SignInSearch.parse({ to }).to).toBe(wanted);
});

it.each([
  ["code", "code"],
  ["forget", "forget"],
  ["nonsense", "password"],
  [undefined, "password"],
])("mode=%s opens the %s form", (mode, shown) => {
  expect(SignInSearch.parse({ mode }).mode).toBe(shown);
});

it.each([
  ["sign_on_failed", "sign_on_failed"],
  ["请拨打 138-0000-0000", undefined],
  ["<b>x</b>", undefined],
  ["a".repeat(41), undefined],
])("problem=%s is read as %s, so that no text of a link is shown", (problem, read) => {
  expect(SignInSearch.parse({ problem }).problem).toBe(read);
});
