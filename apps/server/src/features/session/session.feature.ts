import { type Feature } from "../../platform/feature/feature.ts";
import { type CreateOrganisation } from "./actions/complete-setup.ts";
import { checkMasterKey } from "./check-master-key.ts";
import { cleanUpSessions } from "./clean-up.ts";
import { refuseDemoData } from "./demo-accounts.ts";
import { sessionRoutes } from "./session.routes.ts";
import { signOnJobs } from "./single-sign-on/sign-on-job.ts";
import { SignOnProvider } from "./single-sign-on/sign-on-provider.ts";

export { authenticateSession, findActiveSessions } from "./session.authentication.ts";

/** @param createOrganisation for the first one, with which an installation begins */
export function sessionFeature(createOrganisation: CreateOrganisation): Feature {
  const provider = new SignOnProvider();
  return {
    name: "session",
    routes: sessionRoutes(provider, createOrganisation),
    async prepare(services) {
      await checkMasterKey(services);
      await refuseDemoData(services);
    },
    jobs: (services) => [
      { name: "session.clean", when: { cron: "17 * * * *" }, run: () => cleanUpSessions(services) },
      ...signOnJobs(services, provider),
    ],
  };
}
