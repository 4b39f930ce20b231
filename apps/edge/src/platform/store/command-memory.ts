import { type DatabaseSync } from "node:sqlite";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { z } from "zod";

const Row = z.object({ reply: z.string().nullable() });

/** Which commands one device has seen within a day, and the last word on each: a repeated one is answered, not done again. */
export class CommandMemory {
  readonly #db: DatabaseSync;
  readonly #deviceId: string;

  constructor(db: DatabaseSync, deviceId: string) {
    this.#db = db;
    this.#deviceId = deviceId;
  }

  /** Remembers an id. @returns undefined when it is new, else the last reply's JSON (null: none yet) */
  remember(id: string, now: number): string | null | undefined {
    this.#db
      .prepare("delete from commands where device_id = ? and seen_at < ?")
      .run(this.#deviceId, now - deviceTimes.commandMemoryMs);
    const known = Row.optional().parse(
      this.#db.prepare("select reply from commands where device_id = ? and id = ?").get(this.#deviceId, id),
    );
    if (known !== undefined) return known.reply;
    this.#db
      .prepare("insert into commands (device_id, id, seen_at, reply) values (?, ?, ?, null)")
      .run(this.#deviceId, id, Math.round(now));
    return undefined;
  }

  keepReply(id: string, reply: string): void {
    this.#db.prepare("update commands set reply = ? where device_id = ? and id = ?").run(reply, this.#deviceId, id);
  }
}
