import { shownAnswers } from "@huiyan/contract/feedback/feedback.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface NewFeedback {
  id: string;
  orgId: string;
  staffId: string;
  content: string;
  /** Ids of the stored pictures, in the member's order. */
  pictures: string[];
  now: Date;
}

const dayMs = 86_400_000;
const clockToleranceMs = 120_000;

/** Returns the number of messages that the member sent within the last 24 hours. */
export async function countOfDay(db: Queryable, staffId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom("feedback")
    .select(sql<number>`count(*)`.as("n"))
    .where("staff_id", "=", staffId)
    .where("created_at", ">", new Date(now.getTime() - dayMs))
    // rows more than two minutes ahead of the clock do not count: they were stored before the clock
    // was set back
    .where("created_at", "<", new Date(now.getTime() + clockToleranceMs))
    .executeTakeFirstOrThrow();
  return n;
}

/** @returns false if the member has reached the daily limit */
export async function insertFeedback(db: Queryable, feedback: NewFeedback, perDay: number): Promise<boolean> {
  // the lock makes each of several concurrent inserts count the ones before it
  await sql`select pg_advisory_xact_lock(hashtextextended('feedback ' || ${feedback.staffId}, 0))`.execute(db);
  if ((await countOfDay(db, feedback.staffId, feedback.now)) >= perDay) return false;
  await db
    .insertInto("feedback")
    .values({
      id: feedback.id,
      org_id: feedback.orgId,
      staff_id: feedback.staffId,
      content: feedback.content,
      pictures: feedback.pictures,
      created_at: feedback.now,
    })
    .execute();
  return true;
}

/** Deletes the pictures of feedback that is older than a time. The texts are kept. */
export async function deleteOldPictures(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("small_file").where("class", "=", "feedback").where("created_at", "<", before).execute();
  await db
    .updateTable("feedback")
    .set({ pictures: [] })
    .where("created_at", "<", before)
    .where(sql<boolean>`pictures <> '{}'`)
    .execute();
}

/** Returns answers to the member's feedback that the member has not opened, newest first. */
export async function listUnreadAnswers(db: Queryable, staffId: string) {
  return db
    .selectFrom("feedback")
    .select(["id", "content", "answer", "answered_at"])
    .where("staff_id", "=", staffId)
    .where("answered_at", "is not", null)
    .where("answer_read_at", "is", null)
    .orderBy("answered_at", "desc")
    .limit(shownAnswers)
    .execute();
}

/** Marks an answer to the member as read. */
export async function markAnswerRead(db: Queryable, staffId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable("feedback")
    .set({ answer_read_at: now })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("answered_at", "is not", null)
    .execute();
}
