import { type Client } from "pg";

/** Number of days whose messages one statement handles. */
const chunkDays = 7;
/** Number of pictures in one segment: 64 MB at 40 KB each. */
const perSegment = 1_600;

/**
 * Inserts a picture row for each message of `fillMessages`. The segment files to which the rows refer are not created.
 */
export async function fillFiles(db: Client): Promise<void> {
  const { rows } = await db.query<{ oldest: Date; newest: Date }>(
    "select min(happened_at) as oldest, max(happened_at) as newest from message",
  );
  const { oldest, newest } = rows[0] ?? { oldest: new Date(), newest: new Date() };
  for (let from = oldest.getTime(); from <= newest.getTime(); from += chunkDays * 86_400_000) {
    await db.query(
      `insert into stored_file (id, stored_at, org_id, device_uid, class, place, start_byte, byte_length, mime)
      select id, received_at, org_id, device_uid, 'image',
        'segments/' || to_char($1::timestamptz, 'YYYYMMDD') || '-' || row_number() over (order by happened_at) / ${perSegment},
        (row_number() over (order by happened_at) % ${perSegment}) * 40960, 40960, 'image/jpeg'
      from message where happened_at >= $1 and happened_at < $1::timestamptz + interval '${chunkDays} days'
        and image = 'image/' || id || '.jpg'
      on conflict do nothing`,
      [new Date(from)],
    );
  }
  await db.query("vacuum (analyze) stored_file");
}
