import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadMasterKey, masterKey } from "./master-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "key-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("what is sealed opens with the same key and with no other", () => {
  const sealed = masterKey(Buffer.alloc(32, 1)).seal("密码 p@ss");
  expect(masterKey(Buffer.alloc(32, 1)).open(sealed)).toBe("密码 p@ss");
  expect(() => masterKey(Buffer.alloc(32, 2)).open(sealed)).toThrow();
});

it("a changed byte is noticed", () => {
  const key = masterKey(Buffer.alloc(32, 1));
  const sealed = key.seal("secret");
  sealed.writeUInt8(sealed.readUInt8(14) ^ 1, 14);
  expect(() => key.open(sealed)).toThrow();
});

it("the key file is made once, with mode 0600, and taken again", async () => {
  const first = await loadMasterKey(undefined, folder);
  const second = await loadMasterKey(undefined, folder);
  expect(second.open(first.seal("x"))).toBe("x");
  expect((await stat(join(folder, "key"))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(folder, "key"), "utf8")).length).toBe(64);
});
