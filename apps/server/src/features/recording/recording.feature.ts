import { type Feature } from "#platform/feature/feature.ts";
import { recordingRoutes } from "./recording.routes.ts";

export const recordingFeature: Feature = { name: "recording", routes: recordingRoutes };
