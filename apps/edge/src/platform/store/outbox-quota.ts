import { rmSync } from "node:fs";
import { type DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { addToCounter } from "./event-outbox.ts";
import { inTransaction } from "./open-store.ts";
import { readEvent, withPictures } from "./stored-event.ts";

const Used = z.object({ bytes: z.number() });
const Video = z.object({ seq: z.number(), path: z.string() });
const Original = z.object({ seq: z.number(), part: z.string(), bytes: z.number(), json: z.string() });
const Seq = z.object({ seq: z.number() });

/** Returns the bytes that wait to be sent. */
export function usedBytes(db: DatabaseSync, deviceId: string): number {
  const row = db
    .prepare(
      `select coalesce((select sum(bytes) from events where device_id = :device), 0)
            + coalesce((select sum(bytes) from videos where device_id = :device), 0) as bytes`,
    )
    .get({ device: deviceId });
  return Used.parse(row).bytes;
}

/**
 * Deletes data when the outbox exceeds its quota: first clips, then original pictures (the ones with drawn boxes have
 * the same content), then the oldest records, and last the oldest alarms. Each loss is counted and reported in the
 * telemetry.
 */
export function enforceQuota(db: DatabaseSync, deviceId: string, quotaBytes: number): void {
  const steps = [dropVideo, dropOriginal, dropRecord, dropAlarm];
  inTransaction(db, () => {
    while (usedBytes(db, deviceId) > quotaBytes) {
      if (!steps.some((drop) => drop(db, deviceId))) return;
    }
  });
}

function dropVideo(db: DatabaseSync, deviceId: string): boolean {
  const video = Video.optional().parse(
    db
      .prepare("delete from videos where seq = (select min(seq) from videos where device_id = ?) returning seq, path")
      .get(deviceId),
  );
  if (video === undefined) return false;
  rmSync(video.path, { force: true });
  addToCounter(db, deviceId, "dropped_videos", 1);
  return true;
}

function dropOriginal(db: DatabaseSync, deviceId: string): boolean {
  const original = Original.optional().parse(
    db
      .prepare(
        `select e.seq, i.part, length(i.body) as bytes, e.json from events e join images i on i.seq = e.seq and i.role = 'image'
         where e.device_id = ? order by e.seq limit 1`,
      )
      .get(deviceId),
  );
  if (original === undefined) return false;
  const event = readEvent(original.json);
  const isLeft = ({ part }: { part: string }): boolean => part !== original.part;
  // An event that cannot be read keeps its text; the next batch sets it aside.
  const json = event === undefined ? original.json : JSON.stringify(withPictures(event, isLeft));
  db.prepare("delete from images where seq = ? and part = ?").run(original.seq, original.part);
  db.prepare("update events set json = ?, bytes = bytes - ? where seq = ?").run(json, original.bytes, original.seq);
  addToCounter(db, deviceId, "dropped_images", 1);
  return true;
}

function dropRecord(db: DatabaseSync, deviceId: string): boolean {
  return dropOldest(db, deviceId, "record");
}

function dropAlarm(db: DatabaseSync, deviceId: string): boolean {
  return dropOldest(db, deviceId, "alarm");
}

function dropOldest(db: DatabaseSync, deviceId: string, kind: "alarm" | "record"): boolean {
  const row = db
    .prepare(
      "delete from events where seq = (select min(seq) from events where device_id = ? and kind = ?) returning seq",
    )
    .get(deviceId, kind);
  if (Seq.optional().parse(row) === undefined) return false;
  addToCounter(db, deviceId, "dropped_events", 1);
  return true;
}
