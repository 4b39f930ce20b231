import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { insertPage } from "./page.queries.ts";
import { hashPageKey, newPageKey } from "./page-authorizer.ts";

interface RecordingSession {
  sessionId: string;
  deviceUid: string;
  expiresAt: Date;
}

/**
 * Opens a session on the device's recordings page without a single-use token, because a player requests the same
 * address several times.
 * @returns path of the platform to which the device's path is appended
 */
export async function addRecordingSession(db: Queryable, session: RecordingSession): Promise<string> {
  const token = newPageKey();
  await insertPage(db, { id: v7(), ...session, page: "record", tokenHash: hashPageKey(token) });
  return `/device-page/${token}`;
}
