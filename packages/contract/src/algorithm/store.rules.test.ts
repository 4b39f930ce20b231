import { expect, test } from "vitest";
import { algorithms } from "./algorithm.rules.ts";
import { algorithmCategories, categoryOf, deliveryTrouble, listedPlatforms, platformsOf } from "./store.rules.ts";

test.each([
  ["another platform", { platform: "orin", online: true, mainFrame: "0.9.0" }, "other_platform"],
  ["a platform that was never told", { platform: "", online: true, mainFrame: "0.9.0" }, "other_platform"],
  ["main frame 0.6.31", { platform: "rk3588", online: true, mainFrame: "0.6.31" }, "too_old"],
  ["a main frame that was never told", { platform: "rk3588", online: true, mainFrame: undefined }, "too_old"],
  ["an old one that is away", { platform: "rk3588", online: false, mainFrame: "0.6.9" }, "too_old"],
  ["one that is away", { platform: "rk3588", online: false, mainFrame: "0.6.32" }, "offline"],
  ["main frame 0.6.32", { platform: "rk3588", online: true, mainFrame: "0.6.32" }, undefined],
  ["main frame 1.0", { platform: "rk3588", online: true, mainFrame: "1.0" }, undefined],
])("algorithms for rk3588 to %s", (_rule, device, trouble) => {
  expect(deliveryTrouble(device, "rk3588")).toBe(trouble);
});

test("puts each algorithm of the store into one category", () => {
  const ids = algorithms.map(({ id }) => id);
  const inOne = ids.filter(
    (id) => id === "dispatch" || id === "patrol" || id === "video_quality" || categoryOf(id) !== "system",
  );
  expect(inOne).toEqual(ids);
  expect(new Set(ids.map(categoryOf))).toEqual(new Set(algorithmCategories));
});

test.each([
  ["phone_call", ["rk3588", "bm1684x", "ascend310b", "orin", "x86_gpu"]],
  ["no_helmet", ["rk3588", "bm1684x", "ascend310b", "orin", "x86_gpu", "hi3519"]],
  ["cv_tdgz", ["rk3588", "bm1684x", "x86_gpu"]],
  ["cattle_home", ["rk3588", "bm1684x", "ascend310b", "orin", "x86_gpu", "linux-x64", "linux-arm64"]],
])("lists %s for its platforms", (id, platforms) => expect(listedPlatforms(id)).toEqual(platforms));

test("offers a package for any platform on all platforms, and one for an unknown platform on none", () => {
  expect(platformsOf(["*"])).toHaveLength(8);
  expect(platformsOf(["linux-x64", "amiga"])).toEqual(["linux-x64"]);
});
