import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { type FarmPageDeps } from "#pages/farm-facts.ts";
import { snapshotJpeg } from "#platform/analysis/evidence.ts";
import { type ChannelSet } from "../channel-set.ts";
import { type PtzControl } from "../ptz-control.ts";
import { type ChannelInputs } from "./channel-inputs.ts";
import { type LivestockMemory } from "./livestock-memory.ts";

interface Deps {
  name(): string;
  channels: ChannelSet;
  loads: LivestockMemory;
  inputs: Pick<ChannelInputs, "gate">;
  ptz: PtzControl;
}

/** Returns the data of a running device that its pages for pig sale and patrol show. */
export function farmPages({ name, channels, loads, inputs, ptz }: Deps): FarmPageDeps {
  return {
    facts: () => {
      const rates = new Map(channels.rates().map((rate) => [rate.channel, rate]));
      const cameras = channels.points().points.map(({ channel, name: camera, online }) => ({
        channel,
        name: camera,
        online,
        lastFrameAt: rates.get(channel)?.last_frame_at ?? null,
        livestock: (channels.get(channel)?.plan.arrangements ?? [])
          .map(({ algorithm }) => algorithm.manifest.id)
          .filter(isLivestock),
        load: loads.of(channel),
        gate: inputs.gate(channel),
      }));
      return { name: name(), now: Date.now(), cameras };
    },
    picture: async (channel, maxBytes) => {
      const latest = channels.get(channel)?.latest;
      return latest && snapshotJpeg(latest, maxBytes);
    },
    ptz: (channel) => ptz.describe({ channel }).catch(() => undefined),
    goTo: async (channel, preset) => {
      try {
        await ptz.act({ channel, preset });
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
