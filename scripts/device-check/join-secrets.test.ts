import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { joinSecrets } from "./join-secrets.ts";

const options = { platform: { type: "string" }, secret: { type: "string" }, key: { type: "string" } } as const;
const read = (...args: string[]) => ({ ...parseArgs({ args: joinSecrets(args), options }).values });

test("a secret or key may begin with a dash", () => {
  expect(read("--platform", "http://a", "--secret", "-abc", "--key", "-_x")).toEqual({
    platform: "http://a",
    secret: "-abc",
    key: "-_x",
  });
  for (let n = 0; n < 500; n++) {
    const secret = randomBytes(32).toString("base64url");
    expect(read("--secret", secret, "--platform", "http://a").secret).toBe(secret);
  }
});

test("an option without a value does not take the next option as its value", () => {
  expect(() => read("--secret", "--platform", "http://a")).toThrow();
  expect(() => read("--secret")).toThrow();
  expect(read("--secret=-abc", "--platform", "http://a")).toEqual({ secret: "-abc", platform: "http://a" });
});
