import { type Feature } from "#platform/feature/feature.ts";
import { berthRoutes } from "./berth.routes.ts";
import { keepAllLessons } from "./learning/learn-berths.ts";

export { berthKind } from "./berth.kind.ts";

export const berthFeature: Feature = {
  name: "berth",
  routes: berthRoutes,
  jobs: (services) => [
    { name: "berth.keepLessons", when: { cron: "50 1,13 * * *" }, run: () => keepAllLessons(services) },
  ],
};
