import { type Feature } from "#platform/feature/feature.ts";
import { groupRoutes } from "./group.routes.ts";

export const groupFeature: Feature = { name: "group", routes: groupRoutes };
