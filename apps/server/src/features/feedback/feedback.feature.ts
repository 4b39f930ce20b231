import { type Feature } from "../../platform/feature/feature.ts";
import { feedbackRoutes } from "./feedback.routes.ts";

export const feedbackFeature: Feature = { name: "feedback", routes: feedbackRoutes };
