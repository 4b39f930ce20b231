import { rmSync } from "node:fs";
import { type DatabaseSync } from "node:sqlite";
import { z } from "zod";

const VideoRow = z.object({
  seq: z.number(),
  event_id: z.string(),
  position: z.number(),
  path: z.string(),
  bytes: z.number(),
});
const Path = z.object({ path: z.string() });
export type OutboxVideo = z.infer<typeof VideoRow>;

/** The clips of one device that wait to be sent. Rows are in the database, the clips are files next to it. */
export class VideoOutbox {
  readonly #db: DatabaseSync;
  readonly #deviceId: string;

  constructor(db: DatabaseSync, deviceId: string) {
    this.#db = db;
    this.#deviceId = deviceId;
  }

  put(eventId: string, position: number, path: string, bytes: number): void {
    this.#db
      .prepare(
        "insert into videos (device_id, event_id, position, path, bytes) values (?, ?, ?, ?, ?) on conflict do nothing",
      )
      .run(this.#deviceId, eventId, position, path, bytes);
  }

  /**
   * Returns the oldest clip; undefined while an event waits. Events are sent first, because a clip needs its event on
   * the server.
   */
  next(): OutboxVideo | undefined {
    const row = this.#db
      .prepare(
        `select seq, event_id, position, path, bytes from videos
         where device_id = :device and not exists (select 1 from events where device_id = :device) order by seq limit 1`,
      )
      .get({ device: this.#deviceId });
    return VideoRow.optional().parse(row);
  }

  remove({ seq, path }: OutboxVideo): void {
    this.#db.prepare("delete from videos where seq = ?").run(seq);
    rmSync(path, { force: true });
  }

  /** Deletes all clips, because another organisation owns the device. */
  clear(): void {
    const rows = this.#db.prepare("delete from videos where device_id = ? returning path").all(this.#deviceId);
    for (const { path } of z.array(Path).parse(rows)) rmSync(path, { force: true });
  }

  /** Returns the files of the waiting clips. */
  paths(): Set<string> {
    const rows = this.#db.prepare("select path from videos where device_id = ?").all(this.#deviceId);
    return new Set(
      z
        .array(Path)
        .parse(rows)
        .map(({ path }) => path),
    );
  }

  count(): number {
    const row = this.#db.prepare("select count(*) as count from videos where device_id = ?").get(this.#deviceId);
    return z.object({ count: z.number() }).parse(row).count;
  }
}
