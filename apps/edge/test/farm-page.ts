import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { type FarmCameraFacts, type FarmPageDeps } from "#pages/farm-facts.ts";

export const farmNow = Date.UTC(2026, 10, 24, 2, 0, 5);

/** Returns the facts of an online camera of a farm, whose last picture is five seconds old. */
export function farmCamera(change: Partial<FarmCameraFacts> = {}): FarmCameraFacts {
  return {
    channel: "1",
    name: "装猪台",
    online: true,
    lastFrameAt: farmNow - 5000,
    livestock: [],
    load: undefined,
    gate: undefined,
    ...change,
  };
}

export interface FarmPage extends FarmPageDeps {
  /** Stored positions to which the tests moved cameras. */
  went: string[];
  /** Cameras whose picture was requested, with the maximum bytes. */
  asked: [string, number][];
}

/** Returns the pages of a device with these cameras. @param presets stored positions of PTZ cameras, by channel */
export function farmPageOf(
  cameras: readonly FarmCameraFacts[],
  presets: Record<string, PtzAbility["presets"]> = {},
): FarmPage {
  const went: string[] = [];
  const asked: [string, number][] = [];
  return {
    went,
    asked,
    facts: () => ({ name: "一号场", now: farmNow, cameras }),
    picture: async (channel, maxBytes) => {
      asked.push([channel, maxBytes]);
      if (channel === "broken") throw new Error("no picture");
      return channel === "dark" ? undefined : Buffer.from([0xff, 0xd8]);
    },
    ptz: async (channel) => {
      const known = presets[channel];
      return known && { pan_tilt: true, zoom: true, presets: known };
    },
    goTo: async (channel, preset) => {
      if (!presets[channel]?.some(({ token }) => token === preset)) return "没有该预置位";
      went.push(`${channel} ${preset}`);
      return undefined;
    },
  };
}
