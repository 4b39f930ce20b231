import { hash } from "node:crypto";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { v7 } from "uuid";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { isPublished } from "#platform/secret/published.ts";
import { putPackage } from "./package.queries.ts";
import { type PackageFiles, readPackage, withSentence } from "./package-files.ts";

const Sheet = z.object({
  version: z.string(),
  platform: z.string().max(32).default(""),
  notes: z.string().max(2000).default(""),
  sha256: z.string(),
  signature: z.string(),
});
const versionPattern = /^\d{1,6}(\.\d{1,6}){0,3}$/;

interface PackageDeps extends Pick<Services, "config" | "files" | "clock"> {
  db: { sql: Queryable };
}

/**
 * Loads a package of the edge agent into the package store.
 * @returns its id and version
 * @throws AppError package_refused if the publisher's signature does not match
 */
export async function takePackage(
  { config, db, files, clock }: PackageDeps,
  { sheet: raw, bytes }: PackageFiles,
): Promise<{ id: string; version: string }> {
  const key = config.publisherKey ?? refuse("package_refused", { text: "请先用环境变量 PUBLISHER_KEY 设置发布者公钥" });
  const sheet = Sheet.safeParse(raw);
  if (!sheet.success) return refuse("package_refused", { text: "升级包说明有误，请重新取得文件" });
  const { version, platform, notes, sha256, signature } = sheet.data;
  refuseUnless(versionPattern.test(version), "package_refused", {
    text: "升级包说明中的版本号须为数字与点，例如 24.12.0",
  });
  refuseUnless(hash("sha256", bytes, "hex") === sha256, "package_refused", {
    text: "安装包与说明中的校验值不一致，请重新取得文件",
  });
  const isSigned = isPublished(key, packageSigningText(version, platform, sha256), signature);
  refuseUnless(isSigned, "package_refused", { text: "安装包的签名不正确，或不是由该发布者签名" });
  const now = clock.now();
  const name = `package-${v7()}.hyp`;
  const { fileLocation: place, ...bytesAt } = await files.put(name, bytes, "application/zip", now);
  const id = await putPackage(db.sql, {
    id: v7(),
    version,
    platform,
    notes,
    sha256,
    signature,
    bytes: bytes.length,
    file: JSON.stringify({ place, ...bytesAt }),
    loaded_at: now,
    withdrawn_at: null,
  });
  return { id, version };
}

/**
 * Loads a package from the files `<file>` and `<file>.json`.
 * @returns its version
 * @throws Error with a Chinese sentence
 */
export const loadPackage = (deps: PackageDeps, file: string): Promise<string> =>
  withSentence(async () => (await takePackage(deps, await readPackage(file))).version);
