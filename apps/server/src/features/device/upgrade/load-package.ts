import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { v7 } from "uuid";
import { z } from "zod";
import { type Services } from "../../../platform/context/context.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { isPublished } from "../../../platform/secret/published.ts";
import { putPackage } from "./package.queries.ts";

const Sheet = z.object({
  version: z.string().regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, "版本号须为数字与点，例如 24.12.0"),
  platform: z.string().max(32).default(""),
  notes: z.string().max(2000).default(""),
  sha256: z.string(),
  signature: z.string(),
});

interface PackageDeps extends Pick<Services, "config" | "files" | "clock"> {
  db: { sql: Queryable };
}

/**
 * Takes a package for devices in: `<file>` and `<file>.json` next to it, as the packer writes them.
 * @returns its version @throws a Chinese sentence when it is not what its publisher signed
 */
export async function loadPackage({ config, db, files, clock }: PackageDeps, file: string): Promise<string> {
  if (config.publisherKey === undefined) throw new Error("请先用环境变量 PUBLISHER_KEY 设置发布者公钥");
  const sheet = Sheet.safeParse(JSON.parse(await readFile(`${file}.json`, "utf8")));
  if (!sheet.success) throw new Error(`升级包说明 ${file}.json 有误：${sheet.error.issues[0]?.message}`);
  const { version, platform, notes, sha256, signature } = sheet.data;
  const bytes = await readFile(file);
  if (hash("sha256", bytes, "hex") !== sha256) throw new Error("升级包与说明中的校验值不一致，请重新取得文件");
  if (!isPublished(config.publisherKey, packageSigningText(version, platform, sha256), signature)) {
    throw new Error("升级包的签名不正确，或不是由该发布者签名");
  }
  const id = v7();
  const { fileLocation: place, ...bytesAt } = await files.put(
    `package-${id}.hyp`,
    bytes,
    "application/zip",
    clock.now(),
  );
  await putPackage(db.sql, {
    ...{ id, version, platform, notes, sha256, signature },
    bytes: bytes.length,
    file: JSON.stringify({ place, ...bytesAt }),
    loaded_at: clock.now(),
    withdrawn_at: null,
  });
  return version;
}
