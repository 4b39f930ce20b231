import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeMasterKey, masterKey, readMasterKey } from "./master-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "key-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("decrypts with the same key only", () => {
  const sealed = masterKey(Buffer.alloc(32, 1)).seal("密码 p@ss");
  expect(masterKey(Buffer.alloc(32, 1)).open(sealed)).toBe("密码 p@ss");
  expect(() => masterKey(Buffer.alloc(32, 2)).open(sealed)).toThrow();
});

it("refuses to decrypt changed bytes", () => {
  const key = masterKey(Buffer.alloc(32, 1));
  const sealed = key.seal("secret");
  sealed.writeUInt8(sealed.readUInt8(14) ^ 1, 14);
  expect(() => key.open(sealed)).toThrow();
});

it("creates the key file once, with mode 0600, and reads it again", async () => {
  expect(await readMasterKey(undefined, folder)).toBeUndefined();
  await makeMasterKey(folder);
  const first = await readMasterKey(undefined, folder);
  await makeMasterKey(folder);
  expect(await readMasterKey(undefined, folder)).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(folder, "key"))).mode & 0o777).toBe(0o600);
});

it.each(["", "abc", "g".repeat(64)])("refuses a key file with the content %j", async (text) => {
  await writeFile(join(folder, "key"), text);
  await expect(readMasterKey(undefined, folder)).rejects.toThrow("已损坏：应为 64 位十六进制字符");
});
