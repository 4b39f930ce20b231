import { type BatchImage, batchImageRoles } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type ReportedFinding } from "#platform/analysis/cascade.ts";
import { recordPictures } from "#platform/analysis/evidence.ts";
import { type OutboxImage } from "#platform/store/event-outbox.ts";

/** Maximum bytes of the pictures of one batch, so that a load of sixty batches fits into one request. */
const maxBytes = { image: 120_000, closeUp: 30_000 };
const Role = z.enum(batchImageRoles);
const Batches = z.object({ counts: z.array(z.unknown()) });

type BatchPicture = BatchImage & { image: OutboxImage };

/**
 * Keeps the pictures of batches as JPEG until their load is reported. The algorithm's own process has no memory for
 * that many frames.
 */
export class BatchPictures {
  readonly #kept = new Map<string, Map<number, OutboxImage[]>>();
  readonly #onTrouble: (text: string) => void;

  constructor(onTrouble: (text: string) => void) {
    this.#onTrouble = onTrouble;
  }

  /**
   * Stores the pictures of a batch. The first batch of a load first deletes pictures of a load that was never reported.
   * If the pictures cannot be encoded, the batch has none.
   */
  async keep({ algorithm, finding }: ReportedFinding): Promise<void> {
    const { batch } = finding;
    if (batch === undefined) return;
    const { id } = algorithm.manifest;
    const made = await recordPictures(finding, `batch-${batch}`, maxBytes).catch((error: unknown) => {
      this.#onTrouble(`批次图片无法生成：${error instanceof Error ? error.message : error}`);
      return [];
    });
    const before = batch === 0 ? undefined : this.#kept.get(id);
    this.#kept.set(id, new Map(before).set(batch, made));
  }

  /** Returns the pictures of the load that is being reported, and deletes them. */
  take({ algorithm, finding }: ReportedFinding, eventId: string): BatchPicture[] {
    const { id } = algorithm.manifest;
    const kept = this.#kept.get(id) ?? new Map<number, OutboxImage[]>();
    this.#kept.delete(id);
    const count = Batches.safeParse(finding.data).data?.counts.length ?? 0;
    return [...kept].flatMap(([batch, images]) =>
      images.flatMap((image) => {
        const role = Role.safeParse(image.role).data;
        const part = `${eventId}-${image.part}`;
        return role === undefined || batch >= count ? [] : [{ batch, role, part, image: { ...image, part } }];
      }),
    );
  }
}
