/** Ports for RTP. Only even ports are used; the odd port after each belongs to RTCP. */
export class MediaPorts {
  readonly #from: number;
  readonly #count: number;
  readonly #used = new Set<number>();
  #next = 0;

  constructor({ from, to }: { from: number; to: number }) {
    this.#from = from + (from % 2);
    this.#count = Math.max(0, Math.floor((to - this.#from) / 2) + 1);
  }

  /** Reserves a port. @throws Error in Chinese if all ports are in use */
  take(): number {
    for (let attempt = 0; attempt < this.#count; attempt++) {
      const port = this.#from + 2 * (this.#next++ % this.#count);
      if (this.#used.has(port)) continue;
      this.#used.add(port);
      return port;
    }
    throw new Error("接收视频的端口已用完，请关闭部分视频，或在设置中扩大媒体端口范围");
  }

  free(port: number): void {
    this.#used.delete(port);
  }

  /** Number of ports for RTP in the range, whether free or used. */
  get count(): number {
    return this.#count;
  }
}
