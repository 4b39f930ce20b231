import { type DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { type Algorithm } from "#platform/analysis/algorithm.ts";
import { type CameraAccess } from "#platform/ffmpeg/camera-input.ts";
import { type LocalCamera } from "#platform/local/local-camera.ts";
import { channelPlans, checkSettings, parseBody } from "../desired-config.ts";

interface Checks {
  modules: ReadonlyMap<string, Algorithm>;
  access: CameraAccess;
  local: readonly LocalCamera[];
}

/** Returns the part of a configuration body that concerns one channel. */
function partOf({ cameras, arrangements, flows }: DeviceConfigBody, channel: string): string {
  const own = <T extends { channel: string }>(all: readonly T[]) => all.filter((each) => each.channel === channel);
  return JSON.stringify({ cameras: own(cameras), arrangements: own(arrangements), flows: own(flows) });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function troubleOf(
  part: string,
  channel: string,
  { modules, access, local }: Checks,
): Promise<string | undefined> {
  try {
    const ownLocal = local.filter((camera) => camera.channel === channel);
    await checkSettings(channelPlans(part, modules, access, ownLocal));
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

export interface Settled {
  /** New configuration as JSON, in which refused channels keep their previous settings. */
  body: string;
  /** One Chinese sentence per refused channel. */
  refusals: string[];
}

/**
 * Replaces the settings of invalid channels by their previous ones, so that the other channels can be changed.
 * @param before configuration in use
 * @throws Error with a Chinese sentence if the body itself cannot be parsed
 */
export async function settleRefused(body: string, before: string, checks: Checks): Promise<Settled> {
  const wanted = parseBody(body);
  const old = parseBody(before);
  const all = [wanted.cameras, wanted.arrangements, wanted.flows].flat();
  const troubles = new Map<string, string>();
  for (const channel of new Set(all.map((each) => each.channel))) {
    const trouble = await troubleOf(partOf(wanted, channel), channel, checks);
    if (trouble !== undefined) troubles.set(channel, trouble);
  }
  if (troubles.size === 0) return { body, refusals: [] };
  const merge = <T extends { channel: string }>(next: readonly T[], last: readonly T[]) => [
    ...next.filter(({ channel }) => !troubles.has(channel)),
    ...last.filter(({ channel }) => troubles.has(channel)),
  ];
  const settled: DeviceConfigBody = {
    ...wanted,
    cameras: merge(wanted.cameras, old.cameras),
    arrangements: merge(wanted.arrangements, old.arrangements),
    flows: merge(wanted.flows, old.flows),
  };
  return { body: JSON.stringify(settled), refusals: [...troubles.values()] };
}
