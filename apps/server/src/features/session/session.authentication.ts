import { sessionLife } from "@huiyan/contract/session/session.rules";
import { type Clock } from "#platform/clock/clock.ts";
import { type Caller } from "#platform/context/caller.ts";
import { type Sql } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type SessionProof } from "#platform/http/authentication.ts";
import { type ActiveSession } from "#platform/push/active-session.ts";
import { findActiveSessionRows, findSession, rotateToken, type SessionRow, touchSession } from "./session.queries.ts";
import { hashToken, newToken } from "./token.ts";

const touchEveryMs = 60_000;
const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1000);

function callerOf(row: SessionRow): Caller {
  const user = { accountId: row.account_id, sessionId: row.id };
  if (row.is_operator) return { kind: "operator", ...user, orgId: null, hasSecondFactor: row.has_second_factor };
  if (row.org_id === null || row.staff_id === null || row.role === null)
    return { kind: "user", ...user, orgId: row.org_id };
  const groupId = row.display_group_id;
  const scope = {
    orgId: row.org_id,
    staffId: row.staff_id,
    seesAll: row.role === "admin",
    ...(groupId === null ? {} : { groupId }),
  };
  return {
    kind: "member",
    ...user,
    orgId: row.org_id,
    staffId: row.staff_id,
    features: { parking: row.parking, live: row.live, farm: row.farm, arrangement: row.arrangement },
    role: row.role,
    departmentId: row.department_id,
    scope,
    viewing: row.viewer_staff_id === null ? null : { by: row.viewer_staff_id, until: row.ends_at },
    display:
      row.display_link_id === null || row.screen === null
        ? null
        : { linkId: row.display_link_id, screen: row.screen, groupId },
  };
}

/**
 * Returns the caller to whom a token belongs, and extends the session. A session that views as another member is not
 * extended. If `mayRotate` is true, a token older than an hour is replaced.
 * @throws AppError session_void
 */
export async function authenticateSession(
  db: Sql,
  clock: Clock,
  token: string,
  mayRotate: boolean,
): Promise<SessionProof> {
  const hash = hashToken(token);
  const now = clock.now();
  const row = await findSession(db, hash, now);
  if (row === undefined) throw new AppError("session_void");
  const isTouchDue = row.viewer_staff_id === null && now.getTime() - row.last_seen_at.getTime() > touchEveryMs;
  if (isTouchDue) {
    await touchSession(db, row.id, now, seconds(now, sessionLife.idleSeconds));
  }
  const proof: SessionProof = { caller: callerOf(row) };
  if (!mayRotate || !row.is_current || now.getTime() - row.issued_at.getTime() < sessionLife.rotateAfterSeconds * 1000)
    return proof;
  const next = newToken();
  const rotated = await rotateToken(db, row.id, hash, next.hash, now, seconds(now, sessionLife.oldTokenGraceSeconds));
  return rotated ? { ...proof, newToken: next.text } : proof;
}

export async function findActiveSessions(db: Sql, clock: Clock, ids: readonly string[]): Promise<ActiveSession[]> {
  const rows = await findActiveSessionRows(db, ids, clock.now());
  return rows.map((row) => ({ sessionId: row.id, orgId: row.org_id, staffId: row.staff_id }));
}
