import { type Feature } from "#platform/feature/feature.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";
import { createWeatherSource } from "./weather-source.ts";

export function dashboardFeature(): Feature {
  return { name: "dashboard", routes: dashboardRoutes(createWeatherSource()) };
}
