import { type PlayedPlatform } from "./played-platform.ts";
import { type CheckReport } from "./report.ts";

/** The camera that every trial uses. */
export const channel = "cam-1";

export interface Trial {
  platform: PlayedPlatform;
  report: CheckReport;
  /** How long a device may take for what needs a camera or a network. */
  patienceMs: number;
  /** Where the pictures of its camera come from; as in the configuration. */
  source: unknown;
  /** Whether the device can make clips. */
  hasClips: boolean;
  /** Share of the usual time in which a device must be back, or have set its clock: a test that expects neither needs less. */
  shareOfWait?: number;
}
