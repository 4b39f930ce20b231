import { v7 } from "uuid";
import { type Queryable } from "../../../platform/db/database.ts";
import { insertPage } from "./page.queries.ts";
import { hashPageKey, newPageKey } from "./page-authorizer.ts";

interface RecordingSession {
  sessionId: string;
  deviceUid: string;
  expiresAt: Date;
}

/**
 * Opens the device's recordings for a session, without a ticket before: a player asks for the same address several times.
 * @returns what precedes the device's own path
 */
export async function addRecordingSession(db: Queryable, session: RecordingSession): Promise<string> {
  const token = newPageKey();
  await insertPage(db, { id: v7(), ...session, page: "record", tokenHash: hashPageKey(token) });
  return `/device-page/${token}`;
}
