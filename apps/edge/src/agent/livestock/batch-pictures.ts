import { type BatchImage, batchImageRoles } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type AlgorithmFinding } from "../../platform/analysis/cascade.ts";
import { recordPictures } from "../../platform/analysis/evidence.ts";
import { type OutboxImage } from "../../platform/store/event-outbox.ts";

/** Maximum sizes of the pictures of one batch, bytes: a load of sixty fits in one request. */
const maxBytes = { image: 120_000, closeUp: 30_000 };
const Role = z.enum(batchImageRoles);
const Batches = z.object({ counts: z.array(z.unknown()) });

type BatchPicture = BatchImage & { image: OutboxImage };

/** Pictures of batches whose load is in progress, as JPEG: an algorithm's process has no room for that many frames. */
export class BatchPictures {
  readonly #kept = new Map<string, Map<number, OutboxImage[]>>();
  readonly #onTrouble: (text: string) => void;

  constructor(onTrouble: (text: string) => void) {
    this.#onTrouble = onTrouble;
  }

  /**
   * Keeps the pictures of a batch. The first batch starts a load and deletes pictures of a lost one. A load lacks
   * pictures that cannot be made.
   */
  async keep({ algorithm, finding }: AlgorithmFinding): Promise<void> {
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
  take({ algorithm, finding }: AlgorithmFinding, eventId: string): BatchPicture[] {
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
