import { type DatabaseSync } from "node:sqlite";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { z } from "zod";

const Row = z.object({ reply: z.string().nullable() });

/**
 * The commands that a device received within a day, with their last replies. A repeated command is answered and not
 * executed again.
 */
export class CommandMemory {
  readonly #db: DatabaseSync;
  readonly #deviceId: string;

  constructor(db: DatabaseSync, deviceId: string) {
    this.#db = db;
    this.#deviceId = deviceId;
  }

  /**
   * Remembers the id of a command.
   * @returns undefined if it is new; otherwise the last reply as JSON, null if there is none yet
   */
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
