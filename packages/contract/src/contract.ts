import * as alarmApi from "./alarm/alarm.api.ts";
import { reportEvents, reportVideo } from "./alarm/alarm.device.ts";
import * as algorithmApi from "./algorithm/algorithm.api.ts";
import * as deviceApi from "./device/device.api.ts";
import { type AnyEndpoint, type Endpoint } from "./endpoint.ts";
import * as groupApi from "./group/group.api.ts";
import * as organisationApi from "./organisation/organisation.api.ts";
import * as pointApi from "./point/point.api.ts";
import * as resourceApi from "./resource/resource.api.ts";
import * as sessionApi from "./session/session.api.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "permission" in value && "path" in value && "summary" in value;
}

const modules: Record<string, unknown>[] = [
  sessionApi,
  organisationApi,
  groupApi,
  deviceApi,
  pointApi,
  algorithmApi,
  alarmApi,
  { reportEvents, reportVideo },
  resourceApi,
];

/** Every call of the platform: what OpenAPI, the role matrix and the cross-tenant tests are generated from. */
export const contract: readonly AnyEndpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
