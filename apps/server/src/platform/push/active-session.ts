/** A valid session with its current membership. */
export interface ActiveSession {
  sessionId: string;
  orgId: string | null;
  staffId: string | null;
}

/** Returns the valid ones of these sessions. */
export type FindActiveSessions = (sessionIds: readonly string[]) => Promise<ActiveSession[]>;
