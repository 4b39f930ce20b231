import { type CatalogueItem } from "./catalogue.ts";

/** Wait for the next piece of a catalogue, ms. */
export const pieceMs = 8_000;
/** The same where the device does not report how many items there are, ms. */
export const unknownSumMs = 3_000;
/** Maximum number of items of a device. */
const maxItems = 20_000;

/** Collects the answers to one query. */
export class CatalogueQuery {
  readonly #items = new Map<string, CatalogueItem>();
  readonly #result = Promise.withResolvers<readonly CatalogueItem[]>();
  #timer: NodeJS.Timeout | undefined;
  #isDone = false;
  readonly sn: string;

  constructor(sn: string, timeoutMs: number) {
    this.sn = sn;
    this.#wait(timeoutMs);
    // the query that was not sent has no caller
    this.#result.promise.catch(() => undefined);
  }

  /** Resolves when all items are there, or no further piece comes in time. @throws Error in Chinese without any answer */
  get result(): Promise<readonly CatalogueItem[]> {
    return this.#result.promise;
  }

  add(items: readonly CatalogueItem[], sum: number | undefined): void {
    for (const item of items) {
      if (this.#items.size < maxItems || this.#items.has(item.id)) this.#items.set(item.id, item);
    }
    if (this.#isDone) return;
    if (sum !== undefined && this.#items.size >= sum) this.#finish();
    else this.#wait(sum === undefined ? unknownSumMs : pieceMs);
  }

  fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#isDone = true;
    this.#result.reject(error);
  }

  /** Returns what came, also after the end: some devices report too small a sum. */
  items(): readonly CatalogueItem[] {
    return [...this.#items.values()];
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#items.size > 0) this.#finish();
      else this.fail(new Error("设备没有返回通道目录，请检查设备的国标设置后重新读取目录"));
    }, ms);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#isDone = true;
    this.#result.resolve(this.items());
  }
}
