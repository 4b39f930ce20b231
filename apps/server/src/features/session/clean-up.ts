import { type Services } from "../../platform/context/context.ts";
import { deleteEndedOneTimes } from "./codes/one-time.queries.ts";
import { deleteOldPhoneCodes } from "./codes/phone-code.queries.ts";
import { deleteOldFailedAttempts } from "./failed-attempt.queries.ts";
import { deleteOldBrowsers } from "./known-browser.queries.ts";
import { deleteEndedSessions } from "./session.queries.ts";

const day = 86_400_000;
/** A browser that has not been used for so long is a stranger again. */
const browserDays = 180;

/** Takes away what has ended, hourly. */
export async function cleanUpSessions({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * day);
  await deleteEndedSessions(db.sql, now);
  await deleteEndedOneTimes(db.sql, now);
  await deleteOldFailedAttempts(db.sql, before(1));
  await deleteOldPhoneCodes(db.sql, before(2));
  await deleteOldBrowsers(db.sql, before(browserDays));
}
