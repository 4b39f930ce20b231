import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import {
  AlgorithmSheet,
  algorithmPackageLimits,
  algorithmSigningText,
} from "@huiyan/contract/algorithm/package.device";
import { v7 } from "uuid";
import { type Services } from "../../../platform/context/context.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { isPublished } from "../../../platform/secret/published.ts";
import { putAlgorithmPackage, withdrawAlgorithmRow } from "./package.queries.ts";

interface LoadDeps extends Pick<Services, "config" | "files" | "clock"> {
  db: { sql: Queryable };
}

/** Whether the sheet beside a package says that it is one of an algorithm. */
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
 * Takes a package of an algorithm in: `<file>` and `<file>.json` next to it, as the packer writes them.
 * @returns its name and version @throws a Chinese sentence when it is not what its publisher signed
 */
export async function loadAlgorithm({ config, db, files, clock }: LoadDeps, file: string): Promise<string> {
  if (config.publisherKey === undefined) throw new Error("请先用环境变量 PUBLISHER_KEY 设置发布者公钥");
  const sheet = AlgorithmSheet.safeParse(JSON.parse(await readFile(`${file}.json`, "utf8")));
  if (!sheet.success) throw new Error(`算法包说明 ${file}.json 有误：${sheet.error.issues[0]?.message}`);
  const { manifest: text, notes, sha256, signature } = sheet.data;
  const manifest = readManifest(text);
  if (manifest === undefined) throw new Error(`算法包说明 ${file}.json 中的算法描述有误`);
  const { id: alg_id, version, platforms } = manifest;
  const bytes = await readFile(file);
  if (bytes.length > algorithmPackageLimits.bytes) throw new Error("算法包超过 32 MB，无法登记");
  if (hash("sha256", bytes, "hex") !== sha256) throw new Error("算法包与说明中的校验值不一致，请重新取得文件");
  const signed = algorithmSigningText(alg_id, version, sha256, hash("sha256", text, "hex"));
  if (!isPublished(config.publisherKey, signed, signature)) throw new Error("算法包的签名不正确，或不是由该发布者签名");
  const id = v7();
  const now = clock.now();
  const placement = await files.put(`algorithm-${id}.hyp`, bytes, "application/zip", now);
  await putAlgorithmPackage(db.sql, {
    ...{ id, alg_id, version, platforms, manifest: text, notes, sha256, signature, bytes: bytes.length },
    file: JSON.stringify(placement),
    loaded_at: now,
    withdrawn_at: null,
  });
  return `${alg_id} ${version}`;
}

/**
 * Offers a broken version of an algorithm no more; loading it again offers it again.
 * @param named `<id>@<version>` @returns how many @throws a Chinese sentence where there is none
 */
export async function withdrawAlgorithm(db: Queryable, named: string, now: Date): Promise<number> {
  const [algId = "", version = ""] = named.split("@");
  const count = await withdrawAlgorithmRow(db, algId, version, now);
  if (count === 0) throw new Error(`没有算法包 ${named}，请核对编号与版本号`);
  return count;
}
