import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { afterAll, expect, test } from "vitest";
import { root } from "./repository.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-pack-"));
afterAll(() => rmSync(folder, { recursive: true }));
const key = join(folder, "private.pem");
const script = join(root, "scripts/pack-agent.ts");
const pack = (...args: string[]) => execFileSync(process.execPath, [script, ...args], { encoding: "utf8" });
const refusal = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: "utf8" }).stderr;

const publicText = pack("--new-key", "--key", key).replace("publisher_key: ", "").trim();

test("only its owner may read a private key, and an existing key is never overwritten", () => {
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const before = readFileSync(key, "utf8");
  expect(refusal("--new-key", "--key", key)).toContain("已存在，私钥不会被覆盖");
  expect(readFileSync(key, "utf8")).toBe(before);
});

test("git ignores private keys in any folder of the repository", () => {
  for (const path of ["private.pem", "keys/publisher.pem"])
    expect(spawnSync("git", ["check-ignore", "-q", path], { cwd: root }).status, path).toBe(0);
});

test("a package's description contains its signature and hash, and the same sources give the same bytes", {
  tags: ["rest"],
}, () => {
  const [first, second] = [join(folder, "a.hyp"), join(folder, "b.hyp")];
  for (const out of [first, second])
    pack("--version", "99.1.2", "--platform", "linux-x64", "--key", key, "--out", out, "--notes", "修复");
  const bytes = readFileSync(first);
  expect(readFileSync(second).equals(bytes)).toBe(true);
  const { signature, ...rest } = JSON.parse(readFileSync(`${first}.json`, "utf8"));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(rest).toEqual({ version: "99.1.2", platform: "linux-x64", sha256, bytes: bytes.length, notes: "修复" });
  const publicKey = createPublicKey({ key: Buffer.from(publicText, "base64"), format: "der", type: "spki" });
  const text = Buffer.from(packageSigningText("99.1.2", "linux-x64", sha256));
  expect(verify(null, text, publicKey, Buffer.from(signature, "base64"))).toBe(true);
});

test.each([
  ["a version in words", ["--version", "next", "--platform", "linux-x64"], "版本号格式不正确"],
  ["a path as version", ["--version", "1.0/../..", "--platform", "linux-x64"], "版本号格式不正确"],
  ["a platform in words", ["--version", "1.0.0", "--platform", "Linux"], "平台格式不正确"],
  ["no platform", ["--version", "1.0.0"], "用法"],
])("%s is refused with an error message", (_name, args, sentence) => {
  expect(refusal(...args, "--key", key, "--out", join(folder, "c.hyp"))).toContain(sentence);
});
