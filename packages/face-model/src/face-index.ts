import { type Products, productsIn } from "./dot-products.ts";
import { embeddingBytes, lengthOf, likenessOf } from "./embedding.ts";

export interface Nearest {
  id: string;
  /** Likeness to the query, 0 to 1. */
  score: number;
}

const pageBytes = 65_536;
const firstRows = 64;

/** Index of embeddings by id. A search compares with all of them; 10,000 take less than a millisecond. */
export class FaceIndex {
  readonly #ids: string[] = [];
  readonly #rowOf = new Map<string, number>();
  readonly #lengths: number[] = [];
  #capacity = 0;
  #memory = new WebAssembly.Memory({ initial: 1 });
  #products: Products = productsIn(this.#memory);

  get size(): number {
    return this.#ids.length;
  }

  /**
   * Adds or replaces an embedding.
   * @throws RangeError if it does not have {@link embeddingBytes} values
   */
  set(id: string, embedding: Int8Array): void {
    if (embedding.length !== embeddingBytes) throw new RangeError(`an embedding has ${embeddingBytes} bytes`);
    const row = this.#rowOf.get(id) ?? this.#ids.length;
    if (row === this.#capacity) this.#grow();
    this.#row(row).set(embedding);
    this.#lengths[row] = lengthOf(embedding);
    this.#ids[row] = id;
    this.#rowOf.set(id, row);
  }

  delete(id: string): void {
    const row = this.#rowOf.get(id);
    const last = this.#ids.length - 1;
    const lastId = this.#ids[last];
    if (row === undefined || lastId === undefined) return;
    this.#row(row).set(this.#row(last));
    // zeroed, because embeddings are biometric data and must not stay in memory
    this.#row(last).fill(0);
    this.#lengths[row] = this.#lengths[last] ?? 0;
    this.#ids[row] = lastId;
    this.#rowOf.set(lastId, row);
    this.#rowOf.delete(id);
    this.#ids.pop();
    this.#lengths.pop();
  }

  clear(): void {
    new Uint8Array(this.#memory.buffer).fill(0);
    this.#ids.length = 0;
    this.#lengths.length = 0;
    this.#rowOf.clear();
  }

  /**
   * Returns the most similar entry; undefined if there is none.
   * @param except id to exclude
   */
  nearest(embedding: Int8Array, except?: string): Nearest | undefined {
    const length = lengthOf(embedding);
    const count = this.#ids.length;
    if (count === 0 || length === 0) return undefined;
    const [query, out] = [this.#capacity * embeddingBytes, (this.#capacity + 1) * embeddingBytes];
    new Int8Array(this.#memory.buffer, query, embeddingBytes).set(embedding);
    this.#products(0, count, query, embeddingBytes, out);
    const sums = new Int32Array(this.#memory.buffer, out, count);
    let best: { id: string; cosine: number } | undefined;
    for (let row = 0; row < count; row++) {
      const cosine = (sums[row] ?? 0) / ((this.#lengths[row] ?? 0) * length || 1);
      const id = this.#ids[row] ?? "";
      if ((best === undefined || cosine > best.cosine) && id !== except) best = { id, cosine };
    }
    return best && { id: best.id, score: likenessOf(best.cosine) };
  }

  #row(row: number): Int8Array {
    return new Int8Array(this.#memory.buffer, row * embeddingBytes, embeddingBytes);
  }

  /** Doubles the memory. Layout: rows, the query row, the results. */
  #grow(): void {
    this.#capacity = Math.max(firstRows, this.#capacity * 2);
    const bytes = (this.#capacity + 1) * embeddingBytes + this.#capacity * 4;
    const missing = Math.ceil(bytes / pageBytes) - this.#memory.buffer.byteLength / pageBytes;
    if (missing > 0) this.#memory.grow(missing);
  }
}
