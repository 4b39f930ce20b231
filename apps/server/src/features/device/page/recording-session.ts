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
 * Opens the device's recordings for a session, without a single-use token: a player requests the same address several
 * times.
 * @returns path of the platform to which the device's path is appended
 */
export async function addRecordingSession(db: Queryable, session: RecordingSession): Promise<string> {
  const token = newPageKey();
  await insertPage(db, { id: v7(), ...session, page: "record", tokenHash: hashPageKey(token) });
  return `/device-page/${token}`;
}
