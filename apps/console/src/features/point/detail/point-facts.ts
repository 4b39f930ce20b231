import { type Point } from "@huiyan/contract/point/point.api";
import { joinNames } from "../../../shared/format/format-join.ts";
import { fullTime } from "../../../shared/format/time.ts";
import { type Fact } from "../../../shared/list/FactList.tsx";
import { formatConfig } from "../../device-config/device-config.public.ts";
import { pointText as text } from "../point.texts.ts";

/** What is known of a point, by name. */
export function pointFacts({ device, channel, alg_names, create_at, config }: Point): Fact[] {
  return [
    { name: text("device"), value: device.name || "-" },
    { name: text("channel"), value: channel },
    { name: text("algorithms"), value: alg_names.length === 0 ? text("noAlgorithms") : joinNames(alg_names) },
    { name: text("added"), value: fullTime(create_at) },
    formatConfig(config),
  ];
}
