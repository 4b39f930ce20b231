import { type PlayedPlatform } from "./played-platform.ts";
import { type CheckReport } from "./report.ts";

/** Channel of the camera that every trial configures. */
export const channel = "cam-1";

export interface Trial {
  platform: PlayedPlatform;
  report: CheckReport;
  /** Maximum time for actions that need a camera or a network, ms. */
  patienceMs: number;
  /** Video source of the camera, in the form of the configuration message. */
  source: unknown;
  /** Whether the device can record clips. */
  hasClips: boolean;
  /**
   * Factor for the maximum time in which a device must reconnect or set its clock, default 1. Tests of faulty devices
   * use less, to wait a shorter time for the failure.
   */
  shareOfWait?: number;
}
