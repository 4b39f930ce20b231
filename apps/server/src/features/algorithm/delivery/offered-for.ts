import { isPlatform, platformsOf } from "@huiyan/contract/algorithm/store.rules";
import { AppError } from "#platform/error/app-error.ts";
import { type AlgorithmPackageRow } from "../package/package.queries.ts";

/** Returns the newest package of the algorithm for the platform. @param packages newest first */
export function newestFor(
  packages: readonly AlgorithmPackageRow[],
  algId: string,
  platform: string,
): AlgorithmPackageRow | undefined {
  return packages.find((row) => row.alg_id === algId && platformsOf(row.platforms).includes(platform));
}

/** Returns the newest package of each algorithm for the platform. @throws AppError algorithm_missing */
export function offeredFor(
  packages: readonly AlgorithmPackageRow[],
  algIds: readonly string[],
  platform: string,
): AlgorithmPackageRow[] {
  if (!isPlatform(platform)) throw new AppError("algorithm_missing");
  return [...new Set(algIds)].map((algId) => {
    const newest = newestFor(packages, algId, platform);
    if (newest === undefined) throw new AppError("algorithm_missing");
    return newest;
  });
}
