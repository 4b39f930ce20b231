/** A valid session with its current membership. */
export interface ActiveSession {
  sessionId: string;
  orgId: string | null;
  staffId: string | null;
}

/** Returns those of the sessions that are still valid. */
export type FindActiveSessions = (sessionIds: readonly string[]) => Promise<ActiveSession[]>;
