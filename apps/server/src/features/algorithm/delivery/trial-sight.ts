import { type TrialSight } from "@huiyan/contract/algorithm/trial.rules";
import { DeviceTelemetry } from "@huiyan/contract/device/device.device";

/**
 * Returns the telemetry sample of an algorithm on a device, from the device's last telemetry.
 * @param telemetry last telemetry as stored
 * @param startedAt start of the device's program, epoch ms
 * @returns undefined if the telemetry does not contain the algorithm
 */
export function sightOf(telemetry: unknown, algId: string, startedAt: number): TrialSight | undefined {
  const { data } = DeviceTelemetry.safeParse(telemetry);
  const work = data?.algorithms?.find(({ id }) => id === algId);
  if (data === undefined || work === undefined) return undefined;
  const { version, frames, skipped, errors, findings, restarts, trouble = "" } = work;
  const fps = data.channels.reduce((sum, { fps_analysed }) => sum + fps_analysed, 0);
  return { at: data.at, startedAt, version, frames, skipped, errors, findings, restarts, trouble, fps };
}
