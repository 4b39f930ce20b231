import { describe, expect, it } from "vitest";
import { pageLocation, pagePath } from "./page-path.ts";

describe("admits only paths of a device's page that every server interprets alike", () => {
  it.each([
    ["/patrolpost", "/patrolpost"],
    ["/patrolpost/", "/patrolpost/"],
    ["/patrolpost/a/b.js?x=../1&y=%2e%2e", "/patrolpost/a/b.js?x=../1&y=%2e%2e"],
    ["/patrolpost?channel=1", "/patrolpost?channel=1"],
    ["/patrolpost/%E5%BD%95%E5%83%8F%201.mp4", "/patrolpost/%E5%BD%95%E5%83%8F%201.mp4"],
    ["/patrolpost/...", "/patrolpost/..."],
    ["/patrolpost/a..b", "/patrolpost/a..b"],
  ])("%s goes to it", (target, expected) => {
    expect(pagePath(target, "/patrolpost")).toBe(expected);
  });

  it.each([
    ["another page", "/config"],
    ["one whose name begins alike", "/patrolposts"],
    ["a dot segment", "/patrolpost/../config"],
    ["a dot segment at the end", "/patrolpost/.."],
    ["a single dot", "/patrolpost/./x"],
    ["a dot segment with a parameter", "/patrolpost/..;a=1/config"],
    ["an encoded dot segment", "/patrolpost/%2e%2e/config"],
    ["a half encoded one", "/patrolpost/.%2E/config"],
    ["an encoded slash", "/patrolpost/..%2fconfig"],
    ["an encoded slash alone", "/patrolpost/a%2Fb"],
    ["an encoded backslash", "/patrolpost/..%5cconfig"],
    ["a backslash", "/patrolpost/..\\config"],
    ["a double encoding", "/patrolpost/%252e%252e/config"],
    ["a triple encoding", "/patrolpost/%25252e%25252e%25252fconfig"],
    ["a dot segment in other clothes", "/patrolpost/%c0%ae%c0%ae/config"],
    ["a NUL", "/patrolpost/%00/x"],
    ["a line break", "/patrolpost/%0d%0ax"],
    ["an escape that is none", "/patrolpost/%zz"],
    ["an escape that breaks off", "/patrolpost/%"],
    ["a lone surrogate", "/patrolpost/%ed%a0%80"],
    ["a fragment", "/patrolpost#/../config"],
    ["no path", "patrolpost"],
    ["another site", "//patrolpost/x"],
  ])("%s does not: %s", (_rule, target) => {
    expect(pagePath(target, "/patrolpost")).toBeUndefined();
  });
});

describe("maps a redirect of a device's page to a path of the platform", () => {
  const from = (location: string) =>
    pageLocation(location, { base: "/device-page/T", path: "/config/a?x=1", prefix: "/config" });

  it.each([
    ["/config", "/device-page/T/config"],
    ["/config/done?x=1#top", "/device-page/T/config/done?x=1#top"],
    ["done", "/device-page/T/config/done"],
    ["../config/b", "/device-page/T/config/b"],
    ["?x=2", "/device-page/T/config/a?x=2"],
  ])("%s leads below the page", (location, expected) => {
    expect(from(location)).toBe(expected);
  });

  it.each(
    [
      ["", "/", "/sellpig", "/config/../sellpig", "../sellpig", "/configuration", "/config/%2e%2e/sellpig"],
      ["https://evil.invalid/", "//evil.invalid/", "/\\evil.invalid", "\\\\evil.invalid", "javascript:alert(1)"],
      [
        "/config/..%2fsellpig",
        "/config/%252e%252e/x",
        "/config/\tx",
        "data:text/html,x",
        "http:/config",
        " //evil.invalid",
      ],
    ].flat(),
  )("%s leads nowhere", (location) => {
    expect(from(location)).toBeUndefined();
  });
});
