import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type Language, localize } from "@huiyan/contract/language";
import { type listPackages as api, type StoredPackage } from "@huiyan/contract/operator/package.api";
import { listAllPackages } from "#features/algorithm/algorithm.public.ts";
import { listPackageRows } from "#features/device/device.public.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countRunning, type RunningCount } from "./running.queries.ts";

type ProgramRow = Awaited<ReturnType<typeof listPackageRows>>[number];
type AlgorithmRow = Awaited<ReturnType<typeof listAllPackages>>[number];
/**
 * Returns the number of devices that run a version of a part (the device program or an algorithm). If the platform is
 * not empty, only devices of that platform count.
 */
type Running = (part: string, version: string, platform: string) => number;

function runningOf(counts: readonly RunningCount[]): Running {
  const byVersion = Map.groupBy(counts, ({ part, version }) => `${part}\n${version}`);
  return (part, version, platform) =>
    (byVersion.get(`${part}\n${version}`) ?? [])
      .filter((one) => platform === "" || one.platform === platform)
      .reduce((sum, { devices }) => sum + devices, 0);
}

const stored = ({ id, version, bytes, notes, loaded_at, withdrawn_at }: ProgramRow | AlgorithmRow) => ({
  _id: id,
  version,
  bytes,
  notes,
  loaded_at: loaded_at.getTime(),
  withdrawn_at: withdrawn_at?.getTime() ?? null,
});

function viewProgram(row: ProgramRow, running: Running, language: Language): StoredPackage {
  const { version, platform } = row;
  return {
    ...stored(row),
    kind: "program",
    alg_id: "",
    name: formText("设备程序", language),
    platforms: platform === "" ? [] : [platform],
    devices: running("main_frame", version, platform),
  };
}

function viewAlgorithm(row: AlgorithmRow, running: Running, language: Language): StoredPackage {
  const { alg_id, version, platforms } = row;
  const manifest = AlgorithmManifest.safeParse(JSON.parse(row.manifest)).data;
  const name = manifest?.name === undefined ? algorithmName(alg_id, language) : localize(manifest.name, language);
  return {
    ...stored(row),
    kind: "algorithm",
    alg_id,
    name,
    platforms,
    devices: running(alg_id, version, ""),
  };
}

/** Returns the packages, most recently uploaded first, with the number of devices that run each. */
export async function listPackages(
  ctx: Context<OperatorCaller>,
  { page, size, kind, state }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { language } = ctx.request;
  const programs = await listPackageRows(sql);
  const algorithms = await listAllPackages(sql);
  const running = runningOf(await countRunning(sql));
  const all = [
    ...programs.map((row) => viewProgram(row, running, language)),
    ...algorithms.map((row) => viewAlgorithm(row, running, language)),
  ]
    .filter((one) => kind === undefined || one.kind === kind)
    .filter(({ withdrawn_at }) => state === undefined || (state === "offered") === (withdrawn_at === null))
    .toSorted((a, b) => b.loaded_at - a.loaded_at || a.name.localeCompare(b.name));
  return { list: all.slice((page - 1) * size, page * size), page: { page, size, count: all.length } };
}
