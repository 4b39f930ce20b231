import { type Feature } from "#platform/feature/feature.ts";
import { settingRoutes } from "./setting.routes.ts";

export const settingFeature: Feature = { name: "setting", routes: settingRoutes };
