import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** Checks a package version: 2 to 4 numbers, optionally with a suffix. @throws Error in Chinese */
export function checkVersion(version: string): void {
  if (!/^\d{1,9}(\.\d{1,9}){1,3}(-[0-9A-Za-z.]{1,16})?$/.test(version) || version.length > 32)
    throw new Error(`版本号格式不正确：${version}（例如 24.12.0）`);
}

/** Checks a release version, which must follow https://semver.org. @throws Error in Chinese */
export function checkRelease(version: string): void {
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/.test(version))
    throw new Error(`发布版本须为 主版本.次版本.修订号（SemVer）：${version}（例如 24.12.0）`);
}

/**
 * Reads a publisher's private key (PEM, Ed25519).
 * @throws Error if the file has no such key
 */
export function readPublisherKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${path} 不是 Ed25519 私钥`);
  return key;
}
