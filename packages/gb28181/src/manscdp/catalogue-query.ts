import { type CatalogueItem } from "./catalogue.ts";

/** Timeout for the next message of a catalogue, ms. */
export const pieceMs = 8_000;
/** Timeout for the next message of a catalogue if the device does not report its total number of items, ms. */
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
    // prevents an unhandled rejection of a query whose result no caller awaits
    this.#result.promise.catch(() => undefined);
  }

  /**
   * Resolves when all items have arrived, or the next message does not come in time. @throws Error in Chinese if no
   * item has arrived
   */
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

  /** Returns all items that have arrived, including those after the end: some devices report too small a total. */
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
