import { hash } from "node:crypto";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import {
  AlgorithmSheet,
  algorithmPackageLimits,
  algorithmSigningText,
} from "@huiyan/contract/algorithm/package.device";
import { v7 } from "uuid";
import { type PackageFiles, readPackage, withSentence } from "#features/device/device.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { isPublished } from "#platform/secret/published.ts";
import { putAlgorithmPackage, withdrawAlgorithmRow } from "./package.queries.ts";

interface LoadDeps extends Pick<Services, "config" | "files" | "clock"> {
  db: { sql: Queryable };
}

/** Returns true if the manifest of a package describes an algorithm. */
export function isAlgorithmSheet(sheet: unknown): boolean {
  return typeof sheet === "object" && sheet !== null && "kind" in sheet && sheet.kind === "algorithm";
}

function readManifest(text: string): AlgorithmManifest | undefined {
  try {
    return AlgorithmManifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Loads a package of an algorithm into the package store.
 * @returns its id, algorithm and version
 * @throws AppError package_refused if the publisher's signature does not match
 */
export async function takeAlgorithm(
  { config, db, files, clock }: LoadDeps,
  { sheet: raw, bytes }: PackageFiles,
): Promise<{ id: string; algId: string; version: string }> {
  const key = config.publisherKey ?? refuse("package_refused", { text: "请先用环境变量 PUBLISHER_KEY 设置发布者公钥" });
  const sheet = AlgorithmSheet.safeParse(raw);
  const manifest = sheet.success ? readManifest(sheet.data.manifest) : undefined;
  if (!sheet.success || manifest === undefined)
    return refuse("package_refused", { text: "算法包说明有误，请重新取得文件" });
  const { manifest: text, notes, sha256, signature } = sheet.data;
  const { id: algId, version, platforms } = manifest;
  refuseUnless(bytes.length <= algorithmPackageLimits.bytes, "package_refused", { text: "算法包超过 32 MB，无法登记" });
  refuseUnless(hash("sha256", bytes, "hex") === sha256, "package_refused", {
    text: "安装包与说明中的校验值不一致，请重新取得文件",
  });
  const signed = algorithmSigningText(algId, version, sha256, hash("sha256", text, "hex"));
  refuseUnless(isPublished(key, signed, signature), "package_refused", {
    text: "安装包的签名不正确，或不是由该发布者签名",
  });
  const now = clock.now();
  const placement = await files.put(`algorithm-${v7()}.hyp`, bytes, "application/zip", now);
  const id = await putAlgorithmPackage(db.sql, {
    id: v7(),
    alg_id: algId,
    version,
    platforms,
    manifest: text,
    notes,
    sha256,
    signature,
    bytes: bytes.length,
    file: JSON.stringify(placement),
    loaded_at: now,
    withdrawn_at: null,
  });
  return { id, algId, version };
}

/**
 * Loads a package from the files `<file>` and `<file>.json`.
 * @returns its name and version
 * @throws Error with a Chinese sentence
 */
export const loadAlgorithm = (deps: LoadDeps, file: string): Promise<string> =>
  withSentence(async () => {
    const { algId, version } = await takeAlgorithm(deps, await readPackage(file));
    return `${algId} ${version}`;
  });

/**
 * Withdraws a version of an algorithm, so that it is no longer installed. Loading the version again offers it again.
 * @param named `<id>@<version>`
 * @returns number of withdrawn packages
 * @throws Error with a Chinese sentence if there is no such package
 */
export async function withdrawAlgorithm(db: Queryable, named: string, now: Date): Promise<number> {
  const [algId = "", version = ""] = named.split("@");
  const count = await withdrawAlgorithmRow(db, algId, version, now);
  if (count === 0) throw new Error(`没有算法包 ${named}，请核对编号与版本号`);
  return count;
}
