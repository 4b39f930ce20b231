import { type Feature } from "#platform/feature/feature.ts";
import { expireOrganisations } from "./organisation.queries.ts";
import { organisationRoutes } from "./organisation.routes.ts";

export const organisationFeature: Feature = {
  name: "organisation",
  routes: organisationRoutes,
  jobs: ({ db, clock, sessions }) => [
    {
      name: "organisation.expire",
      when: { cron: "*/10 * * * *" },
      async run() {
        if ((await expireOrganisations(db.sql, clock.now())) > 0) sessions.changed();
      },
    },
  ],
};
