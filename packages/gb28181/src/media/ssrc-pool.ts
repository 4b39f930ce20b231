/**
 * Unique SSRCs of open videos, ten digits each (GB/T 28181-2016 clause C.2.2): 0 for live video, digits 4 to 8 of the
 * domain, and a number.
 */
export class SsrcPool {
  readonly #prefix: string;
  readonly #used = new Set<string>();
  #next = Math.floor(Math.random() * 10_000);

  constructor(domain: string) {
    this.#prefix = `0${domain.slice(3, 8).padStart(5, "0")}`;
  }

  /** Reserves an SSRC. @throws Error in Chinese if all numbers are in use */
  take(): string {
    for (let attempt = 0; attempt < 10_000; attempt++) {
      const ssrc = `${this.#prefix}${String(this.#next++ % 10_000).padStart(4, "0")}`;
      if (this.#used.has(ssrc)) continue;
      this.#used.add(ssrc);
      return ssrc;
    }
    throw new Error("同时打开的视频太多，请关闭部分视频后再试");
  }

  free(ssrc: string): void {
    this.#used.delete(ssrc);
  }
}
