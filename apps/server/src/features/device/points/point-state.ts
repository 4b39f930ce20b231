import { type ConfigFacts, configProgress } from "@huiyan/contract/device/config-progress.rules";
import { type Point } from "@huiyan/contract/point/point.api";
import { type NoVideoCause } from "@huiyan/contract/point/point.rules";

/** State of a point as its device reported it last. */
export interface PointState extends ConfigFacts {
  online: boolean;
  blind_since: Date | null;
  blind_cause: "" | NoVideoCause;
  /** Version of the desired settings; 0 if there are none. */
  config_version: number;
}

/**
 * Returns since when the algorithms on the point have had too few frames, and the cause. Null if they have enough, or
 * if the point is offline.
 */
export function viewNoVideo({
  online,
  blind_since,
  blind_cause,
}: Pick<PointState, "online" | "blind_since" | "blind_cause">): Point["blind"] {
  if (!online || blind_since === null || blind_cause === "") return null;
  return { since: blind_since.getTime(), cause: blind_cause };
}

/** Returns the delivery state of the point's desired settings; null if there are none. */
export function viewConfig(row: ConfigFacts & Pick<PointState, "config_version">): Point["config"] {
  return row.config_version === 0 ? null : configProgress(row.config_version, row);
}
