import { expect, it } from "vitest";
import { ownSources } from "./algorithm-sources.ts";
import { builtAlgorithms } from "./built-algorithms.ts";
import { bundleAlgorithm } from "./bundle-algorithm.ts";

it("builds all algorithms, and a second build gives the same bytes, for any platform", { tags: ["rest"] }, async () => {
  const sources = await ownSources();
  const built = await builtAlgorithms();
  expect(built.map(({ manifest }) => manifest.id)).toEqual(sources.map(({ manifest }) => manifest.id).toSorted());
  const source = sources.find(({ manifest }) => manifest.id === "area_intrusion");
  const same = built.find(({ manifest }) => manifest.id === "area_intrusion");
  if (source === undefined || same === undefined) throw new Error("there is no such algorithm");
  expect(await same.code()).toBe(await bundleAlgorithm(source));
  expect(same.manifest).toEqual({ ...source.manifest, platforms: ["*"] });
});
