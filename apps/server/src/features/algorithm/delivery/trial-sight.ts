import { type TrialSight } from "@huiyan/contract/algorithm/trial.rules";
import { DeviceTelemetry } from "@huiyan/contract/device/device.device";

/**
 * How an algorithm works on a device, as the device said last.
 * @param telemetry as it is stored @param startedAt of the device's program, epoch ms
 * @returns undefined where it said nothing of it
 */
export function sightOf(telemetry: unknown, algId: string, startedAt: number): TrialSight | undefined {
  const { data } = DeviceTelemetry.safeParse(telemetry);
  const work = data?.algorithms?.find(({ id }) => id === algId);
  if (data === undefined || work === undefined) return undefined;
  const { version, frames, skipped, errors, findings, restarts, trouble = "" } = work;
  const fps = data.channels.reduce((sum, { fps_analysed }) => sum + fps_analysed, 0);
  return { at: data.at, startedAt, version, frames, skipped, errors, findings, restarts, trouble, fps };
}
