import { alarmFeature } from "./features/alarm/alarm.feature.ts";
import { algorithmFeature } from "./features/algorithm/algorithm.feature.ts";
import { deviceFeature } from "./features/device/device.feature.ts";
import { groupFeature } from "./features/group/group.feature.ts";
import { organisationFeature } from "./features/organisation/organisation.feature.ts";
import { pointFeature } from "./features/point/point.feature.ts";
import { resourceFeature } from "./features/resource/resource.feature.ts";
import { sessionFeature } from "./features/session/session.feature.ts";
import { type Services } from "./platform/context/context.ts";
import { type Feature } from "./platform/context/feature.ts";

/** Everything the server can do, by feature. */
export function features(services: Services): Feature[] {
  return [
    sessionFeature(),
    organisationFeature,
    groupFeature,
    deviceFeature,
    pointFeature,
    algorithmFeature,
    alarmFeature(services),
    resourceFeature,
  ];
}
