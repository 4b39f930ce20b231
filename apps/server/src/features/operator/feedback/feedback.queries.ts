import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

type FeedbackState = "open" | "answered" | "closed";

interface FeedbackRow {
  id: string;
  org: string;
  person: string | null;
  content: string;
  pictures: number;
  created_at: Date;
  state: FeedbackState;
  answer: string;
  answered_at: Date | null;
  read: boolean;
}

const stateOf = sql<FeedbackState>`case when f.answered_at is not null then 'answered'
  when f.closed_at is not null then 'closed' else 'open' end`;
const inState = (state: FeedbackState | undefined) => (state === undefined ? sql`true` : sql`${stateOf} = ${state}`);

/** Returns a page of feedback, newest first. */
export async function findFeedbackRows(
  db: Queryable,
  state: FeedbackState | undefined,
  { page, size }: { page: number; size: number },
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select f.id, o.name as org, st.name as person, f.content, cardinality(f.pictures) as pictures, f.created_at,
      ${stateOf} as state, f.answer, f.answered_at, f.answer_read_at is not null as read
    from feedback f join organisation o on o.id = f.org_id left join staff st on st.id = f.staff_id
    where ${inState(state)}
    order by f.created_at desc, f.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countFeedback(db: Queryable, state: FeedbackState | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from feedback f where ${inState(state)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Returns the ids of the pictures in the author's order; undefined if there is no such feedback. */
export async function getPictures(db: Queryable, id: string) {
  const feedback = await db.selectFrom("feedback").select("pictures").where("id", "=", id).executeTakeFirst();
  if (feedback === undefined) return undefined;
  const files = await db
    .selectFrom("small_file")
    .select(["id", "mime", "bytes"])
    .where("id", "in", feedback.pictures.length === 0 ? [id] : feedback.pictures)
    .where("class", "=", "feedback")
    .execute();
  const byId = new Map(files.map((file) => [file.id, file]));
  return feedback.pictures.flatMap((one) => byId.get(one) ?? []);
}

/** Name of the author; null if the member was deleted. */
const author = sql<string | null>`(select st.name from staff st where st.id = feedback.staff_id)`.as("person");

/**
 * Stores an answer, which replaces an earlier one and counts as unread.
 * @returns the author and their name; undefined if there is no such feedback
 */
export async function setAnswer(db: Queryable, id: string, answer: string, by: string, now: Date) {
  return db
    .updateTable("feedback")
    .set({ answer, answered_at: now, answered_by: by, closed_at: null, answer_read_at: null })
    .where("id", "=", id)
    .returning(["org_id", "staff_id", author])
    .executeTakeFirst();
}

/** Closes feedback that has no answer, or opens it again. @param at time of the closing; null: opens it */
export async function setClosed(db: Queryable, id: string, at: Date | null) {
  return db
    .updateTable("feedback")
    .set({ closed_at: at })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .returning(["org_id", author])
    .executeTakeFirst();
}
