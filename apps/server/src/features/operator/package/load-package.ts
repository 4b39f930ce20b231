import { type Answer } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type loadPackage as api } from "@huiyan/contract/operator/package.api";
import { isAlgorithmSheet, takeAlgorithm } from "#features/algorithm/algorithm.public.ts";
import { parseSheet, takePackage } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";

/**
 * Stores an uploaded package. The sheet (manifest file) says whether it is a device program or an algorithm.
 * @throws AppError package_refused
 */
export async function loadPackage(
  ctx: Context<OperatorCaller>,
  { files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const [file, sheetFile] = [files.package[0], files.sheet[0]];
  if (file === undefined) return refuse("invalid_input", { text: "请选择安装包文件" });
  if (sheetFile === undefined) return refuse("invalid_input", { text: "请选择说明文件" });
  const packageFiles = { sheet: parseSheet(sheetFile.bytes.toString("utf8")), bytes: Buffer.from(file.bytes) };
  const taken = await take(ctx, packageFiles);
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "operator.loadPackage", `${taken.name} ${taken.version}`, { after: taken })),
  );
  return taken;
}

async function take(
  ctx: Context<OperatorCaller>,
  packageFiles: Parameters<typeof takePackage>[1],
): Promise<Answer<typeof api>> {
  if (isAlgorithmSheet(packageFiles.sheet)) {
    const { id, algId, version } = await takeAlgorithm(ctx, packageFiles);
    return { _id: id, kind: "algorithm", name: algId, version };
  }
  const { id, version } = await takePackage(ctx, packageFiles);
  return { _id: id, kind: "program", name: formText("设备程序", ctx.request.language), version };
}
