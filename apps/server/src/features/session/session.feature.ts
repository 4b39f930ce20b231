import { type Feature } from "../../platform/context/feature.ts";
import { checkMasterKey } from "./check-master-key.ts";
import { cleanUpSessions } from "./clean-up.ts";
import { sessionRoutes } from "./session.routes.ts";
import { SignOnProvider } from "./single-sign-on/sign-on-provider.ts";

export { authenticateSession, findActiveSessions } from "./session.authentication.ts";

export function sessionFeature(): Feature {
  return {
    name: "session",
    routes: sessionRoutes(new SignOnProvider()),
    prepare: checkMasterKey,
    jobs: (services) => [{ name: "session.clean", when: { cron: "17 * * * *" }, run: () => cleanUpSessions(services) }],
  };
}
