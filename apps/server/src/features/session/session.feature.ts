import { phoneCode, sessionLife } from "@huiyan/contract/session/session.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { type CreateOrganisation } from "./actions/complete-setup.ts";
import { signOnLifeMs } from "./actions/start-single-sign-on.ts";
import { checkMasterKey } from "./check-master-key.ts";
import { cleanUpSessions } from "./clean-up.ts";
import { refuseDemoData } from "./demo-accounts.ts";
import { sessionRoutes } from "./session.routes.ts";
import { signOnJobs } from "./single-sign-on/sign-on-job.ts";
import { SignOnProvider } from "./single-sign-on/sign-on-provider.ts";

export { authenticateSession, findActiveSessions } from "./session.authentication.ts";

/**
 * Returns the session feature.
 * @param createOrganisation creates the first organisation of an installation
 */
export function sessionFeature(createOrganisation: CreateOrganisation): Feature {
  const provider = new SignOnProvider();
  return {
    name: "session",
    routes: sessionRoutes(provider, createOrganisation),
    async prepare(services) {
      await checkMasterKey(services);
      await refuseDemoData(services);
    },
    dueTimes: [
      { table: "one_time", column: "ends_at", longestSeconds: signOnLifeMs / 1000 },
      { table: "phone_code", column: "ends_at", longestSeconds: phoneCode.lifeSeconds },
      { table: "session", column: "ends_at", longestSeconds: sessionLife.idleSeconds },
      { table: "session", column: "ends_at", longestSeconds: sessionLife.viewAsSeconds, rows: "viewing" },
      { table: "session", column: "previous_until", longestSeconds: sessionLife.oldTokenGraceSeconds },
      { table: "account", column: "totp_started_at", longestSeconds: 0 },
    ],
    jobs: (services) => [
      { name: "session.clean", when: { cron: "17 * * * *" }, run: () => cleanUpSessions(services) },
      ...signOnJobs(services, provider),
    ],
  };
}
