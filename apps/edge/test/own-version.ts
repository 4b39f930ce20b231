import { type AlgorithmModule, type AlgorithmRun, type ChannelRun } from "#platform/analysis/algorithm.ts";
import { settingsTrouble } from "#platform/analysis/settings-trouble.ts";
import { type RunnableVersion, type RunOwner } from "#platform/runtime/runnable-version.ts";

/** Returns a version of an algorithm that runs in the process of the test. */
export function ownVersion(module: AlgorithmModule): RunnableVersion {
  return {
    manifest: module.manifest,
    trouble: undefined,
    isDown: false,
    restarts: 0,
    use: undefined,
    load: async () => undefined,
    start: (settings, owner) => countedRun(module.start(settings), owner),
    async refusal(settings) {
      try {
        module.start(settings);
        return undefined;
      } catch (error) {
        return settingsTrouble(error);
      }
    },
  };
}

function countedRun(run: AlgorithmRun, owner: RunOwner): ChannelRun {
  return {
    async step(scene) {
      const found = await run.step(scene);
      owner.answered(found.length);
      return found;
    },
    isOpen: (at) => run.isOpen(at),
    hold: (at) => run.hold(at),
    finish: (at) => run.finish(at),
    view: (view) => run.view?.(view) ?? [],
    passing: () => run.passing?.(),
  };
}
