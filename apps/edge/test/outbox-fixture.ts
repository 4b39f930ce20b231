import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type OutboxEvent } from "#platform/store/event-outbox.ts";
import { openStore } from "#platform/store/open-store.ts";

export interface TemporaryStore {
  folder: string;
  db: DatabaseSync;
}

/** Creates a store in a temporary folder, which is deleted after the test. */
export function temporaryStore(): TemporaryStore {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-edge-"));
  const db = openStore(folder);
  onTestFinished(() => {
    if (db.isOpen) db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, db };
}

/** Returns an alarm with an original and an annotated picture of this size. */
export function sampleEvent(imageBytes = 100, event_id: string = randomUUID()): OutboxEvent {
  const images = (["image", "res_image"] as const).map((role) => ({
    part: `${event_id}-${role}`,
    role,
    body: new Uint8Array(imageBytes).fill(role === "image" ? 1 : 2),
  }));
  return {
    event: {
      event_id,
      type: "area_intrusion",
      channel: "1",
      alg_id: "area_intrusion",
      happened_at: 1_700_000_000_000,
      offset_ms: 0,
      data: { count: 1 },
      images: images.map(({ role, part }) => ({ role, part })),
    },
    images,
  };
}

/** Waits for a condition in real time, even if the test has stopped the clock. @throws Error after `patienceMs` */
export async function eventually(condition: () => boolean, patienceMs = 20_000): Promise<void> {
  const since = process.hrtime.bigint();
  while (!condition()) {
    if (process.hrtime.bigint() - since > BigInt(patienceMs) * 1_000_000n)
      throw new Error("the condition never came true");
    await sleep(10);
  }
}
