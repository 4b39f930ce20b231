import { type Feature } from "../../platform/context/feature.ts";
import { organisationRoutes } from "./organisation.routes.ts";

export const organisationFeature: Feature = { name: "organisation", routes: organisationRoutes };
