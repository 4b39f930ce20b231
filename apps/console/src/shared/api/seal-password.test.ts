import { expect, it, vi } from "vitest";
import { good, standInServer } from "#test/stand-in-server.ts";

const algorithm = { name: "RSA-OAEP", hash: "SHA-256" } as const;
const serverTime = 1_800_000_000_000;

async function serverWithKey() {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["encrypt", "decrypt"],
  );
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
  const seen = standInServer(() => good({ key: btoa(String.fromCharCode(...spki)), time: serverTime }));
  const open = async (sealed: string) => {
    const bytes = Uint8Array.from(atob(sealed.slice("rsa:".length)), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, pair.privateKey, bytes)).split("\n");
  };
  return { seen, open };
}

async function freshSealer() {
  vi.resetModules();
  return (await import("./seal-password.ts")).sealPassword;
}

it("encrypts the password together with the server's time, so that only the server can read it", async () => {
  const { open } = await serverWithKey();
  const sealed = await (await freshSealer())("密码 Secret-1");
  expect(sealed).toMatch(/^rsa:[A-Za-z0-9+/]+=*$/);
  const [time, password] = await open(sealed);
  expect(password).toBe("密码 Secret-1");
  expect(Math.abs(Number(time) - serverTime)).toBeLessThan(5000);
});

it("requests the key once for several passwords, and encrypts equal passwords differently", async () => {
  const { seen } = await serverWithKey();
  const seal = await freshSealer();
  expect(await seal("Secret-1")).not.toBe(await seal("Secret-1"));
  expect(seen).toHaveLength(1);
});

it.each([
  ["nothing", ""],
  ["more than a password can be", "x".repeat(300)],
])("%s is sent in plain, so that the server reports the problem", async (_what, password) => {
  await serverWithKey();
  expect(await (await freshSealer())(password)).toBe(password);
});

it("sends the password unencrypted if the browser has no Web Crypto", async () => {
  const { seen } = await serverWithKey();
  const seal = await freshSealer();
  vi.stubGlobal("crypto", {});
  expect(await seal("Secret-1")).toBe("Secret-1");
  expect(seen).toEqual([]);
});
