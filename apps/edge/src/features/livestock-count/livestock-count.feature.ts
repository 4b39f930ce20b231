import {
  LivestockCountData,
  LivestockCountSettings,
  PigletCountSettings,
  WeighedCountSettings,
} from "@huiyan/contract/alarm/livestock-count.device";
import { type AlgorithmModule, type Scene } from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type AnimalFinder, LivestockRun, type LivestockRunDeps } from "./livestock-run.ts";
import { ModelFinder } from "./model-finder.ts";
import { PigletFinder } from "./piglet-finder.ts";
import { passingWeights, platformWeight } from "./weight.rules.ts";

/** Finds animals as objects that the general detector classifies as cattle, sheep or horses. */
const detected: AnimalFinder = {
  find: ({ tracks }: Scene): readonly Track[] => tracks.filter(({ kind }) => kind === "livestock"),
  hold: () => undefined,
  losesNone: false,
  usesObjects: true,
};

const unweighed: LivestockRunDeps["weigh"] = () => ({});

function counted(id: string): AlgorithmModule {
  const manifest = builtInManifest(id, LivestockCountSettings, LivestockCountData, "picture");
  return {
    manifest: { ...manifest, needs: { ...manifest.needs, plates: true } },
    start(raw) {
      const settings = LivestockCountSettings.parse(raw);
      const finder = settings.finder === "animals" ? new ModelFinder([]) : detected;
      return new LivestockRun({ settings, finder, weigh: unweighed });
    },
  };
}

function weighed(id: string, rule: typeof platformWeight): AlgorithmModule {
  const manifest = builtInManifest(id, WeighedCountSettings, LivestockCountData, "picture");
  return {
    manifest: { ...manifest, needs: { ...manifest.needs, model_unless: "regions", plates: true, scale: true } },
    start(raw) {
      const settings = WeighedCountSettings.parse(raw);
      const looksDown = settings.regions.length > 0;
      const [emptyKg, batchMs] = [settings.min_kg, settings.batch_seconds * 1_000];
      const weigh: LivestockRunDeps["weigh"] = (batch, inputs) =>
        rule(batch, { sight: inputs?.scale, emptyKg, batchMs });
      const byModel = settings.finder === "animals" && new ModelFinder(settings.regions);
      if (!looksDown) return new LivestockRun({ settings, finder: byModel || detected, weigh });
      // seen from above an animal has no feet, so the centre of its box is its position
      const fromAbove = { ...settings, anchor: 0.5 };
      return new LivestockRun({ settings: fromAbove, finder: byModel || new PigletFinder(settings), weigh });
    },
  };
}

/** Algorithm 通道点数: counts animals that cross a line in a passage. */
export const passageCount = counted("tdds");
/** Algorithm 地磅点数: counts animals that cross a line in front of a weighbridge. */
export const weighbridgeCount = counted("dbds");
/** Algorithm 通道过重: weighs every animal separately, on a platform in the passage. */
export const passageWeight = weighed("tdgz", passingWeights);
/** Algorithm 地磅过重: weighs a batch as a whole, on a weighbridge. */
export const weighbridgeWeight = weighed("dbgz", platformWeight);

const pigletManifest = builtInManifest("cv_tdds_piggy", PigletCountSettings, LivestockCountData, "picture");

/** Algorithm 仔猪视觉点数: counts piglets in a passage, seen from above. */
export const pigletCount: AlgorithmModule = {
  manifest: { ...pigletManifest, needs: { ...pigletManifest.needs, model: false, plates: true } },
  start(raw) {
    const settings = PigletCountSettings.parse(raw);
    const finder = settings.finder === "animals" ? new ModelFinder(settings.regions) : new PigletFinder(settings);
    return new LivestockRun({ settings, finder, weigh: unweighed });
  },
};
