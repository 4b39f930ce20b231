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
