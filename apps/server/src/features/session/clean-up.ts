import { type Services } from "#platform/context/context.ts";
import { runCleanUp } from "#platform/jobs/job-health.ts";
import { deleteEndedOneTimes } from "./codes/one-time.queries.ts";
import { deleteOldPhoneCodes } from "./codes/phone-code.queries.ts";
import { deleteOldFailedAttempts } from "./failed-attempt.queries.ts";
import { deleteOldBrowsers } from "./known-browser.queries.ts";
import { deleteEndedSessions } from "./session.queries.ts";

const day = 86_400_000;
/** Days without use after which a known browser is deleted. */
const browserDays = 180;

/**
 * Deletes expired sessions, single-use values, failed attempts, SMS codes and known browsers. A failed step does not
 * prevent the others.
 */
export async function cleanUpSessions(services: Services): Promise<void> {
  const { sql } = services.db;
  const now = services.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * day);
  await runCleanUp(services, [
    { name: "session.clean.sessions", run: () => deleteEndedSessions(sql, now) },
    { name: "session.clean.oneTimes", run: () => deleteEndedOneTimes(sql, now) },
    { name: "session.clean.failedAttempts", run: () => deleteOldFailedAttempts(sql, before(1)) },
    { name: "session.clean.phoneCodes", run: () => deleteOldPhoneCodes(sql, before(2)) },
    { name: "session.clean.browsers", run: () => deleteOldBrowsers(sql, before(browserDays)) },
  ]);
}
