/** A valid session with the current membership of its account. */
export interface ActiveSession {
  sessionId: string;
  orgId: string | null;
  staffId: string | null;
}

/** Returns those of the sessions that are still valid. */
export type FindActiveSessions = (sessionIds: readonly string[]) => Promise<ActiveSession[]>;
