import { algorithmName, algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import {
  categoryOf,
  listedPlatforms,
  platformName,
  platforms,
  platformsOf,
} from "@huiyan/contract/algorithm/store.rules";
import { type Language } from "@huiyan/contract/language";
import { type AlgorithmPackageRow } from "../package/package.queries.ts";

type Offered = Pick<AlgorithmPackageRow, "alg_id" | "version" | "platforms" | "notes">;

export const namedAlgorithm = (id: string, language: Language) => ({
  id,
  name: algorithmName(id, language),
  icon: categoryOf(id),
});

function viewOne(id: string, version: string, packages: readonly Offered[], language: Language): StoreAlgorithm {
  const installable = platforms
    .map((platform) => platform.id)
    .filter((platform) => packages.some((offered) => platformsOf(offered.platforms).includes(platform)));
  const named = new Set([...listedPlatforms(id), ...installable]);
  return {
    ...namedAlgorithm(id, language),
    _id: id,
    version: packages[0]?.version ?? version,
    platform: platforms
      .filter((platform) => named.has(platform.id))
      .map((platform) => ({ id: platform.id, name: platformName(platform.id, language) })),
    installable,
    quota: "不限",
    remark: packages[0]?.notes ?? "",
  };
}

/**
 * Returns all algorithms of the store: first those with a package, then the others. Both parts keep
 * the order of the constant `algorithms`.
 * @param packages newest first
 */
export function viewStore(packages: readonly Offered[], language: Language): StoreAlgorithm[] {
  const byId = Map.groupBy(packages, ({ alg_id }) => alg_id);
  const listed = new Map(algorithms.map(({ id, version }) => [id as string, version as string]));
  // the store may have packages of algorithms that are unknown to this version of the server
  const ids = [...new Set([...listed.keys(), ...byId.keys()])];
  return ids
    .map((id) => viewOne(id, listed.get(id) ?? "", byId.get(id) ?? [], language))
    .toSorted((a, b) => Number(b.installable.length > 0) - Number(a.installable.length > 0));
}
