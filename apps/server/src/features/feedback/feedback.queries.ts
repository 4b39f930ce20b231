import { shownAnswers } from "@huiyan/contract/feedback/feedback.rules";
import { type Queryable } from "../../platform/db/database.ts";

export interface NewFeedback {
  id: string;
  orgId: string;
  staffId: string;
  content: string;
  /** Ids of small files, in the person's order. */
  pictures: string[];
  now: Date;
}

export async function insertFeedback(db: Queryable, feedback: NewFeedback): Promise<void> {
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
}

/** Answers that the person has not opened, newest first. */
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

/** Of his own alone. */
export async function markAnswerRead(db: Queryable, staffId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable("feedback")
    .set({ answer_read_at: now })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("answered_at", "is not", null)
    .execute();
}
