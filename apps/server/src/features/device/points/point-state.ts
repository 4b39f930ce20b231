import { type ConfigFacts, configDelivery } from "@huiyan/contract/device/config-delivery.rules";
import { type Point } from "@huiyan/contract/point/point.api";
import { type NoVideoCause } from "@huiyan/contract/point/point.rules";

/** What its device says of a point. */
export interface PointState extends ConfigFacts {
  online: boolean;
  blind_since: Date | null;
  blind_cause: "" | NoVideoCause;
  /** 0: nothing is wanted of it. */
  config_version: number;
}

/** Since when an algorithm on it runs without seeing enough; of a point that is offline that is nothing to add. */
export function viewNoVideo({
  online,
  blind_since,
  blind_cause,
}: Pick<PointState, "online" | "blind_since" | "blind_cause">): Point["blind"] {
  if (!online || blind_since === null || blind_cause === "") return null;
  return { since: blind_since.getTime(), cause: blind_cause };
}

/** How far what is wanted of it has come. */
export function viewConfig(row: ConfigFacts & Pick<PointState, "config_version">): Point["config"] {
  return row.config_version === 0 ? null : configDelivery(row.config_version, row);
}
