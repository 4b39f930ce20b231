/** A session that is still valid, with the membership it works under now. */
export interface ActiveSession {
  sessionId: string;
  orgId: string | null;
  staffId: string | null;
}

/** Of these sessions, those that are still valid. */
export type FindActiveSessions = (sessionIds: readonly string[]) => Promise<ActiveSession[]>;
