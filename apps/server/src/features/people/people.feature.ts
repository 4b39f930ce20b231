import { type Feature } from "#platform/feature/feature.ts";
import { peopleRoutes } from "./people.routes.ts";

export { personImport } from "./import/person-import.ts";

export const peopleFeature: Feature = { name: "people", routes: peopleRoutes };
