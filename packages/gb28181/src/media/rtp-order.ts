/** Maximum packets that wait for a missing one. */
const maxHeld = 128;
/** Maximum wait for a missing packet, ms. */
const maxWaitMs = 200;
/** Minimum jump of the sequence number that counts as a restart of the device. */
const restartGap = 3_000;

/** Passes payloads in the order of their sequence numbers. Packets that come too late are dropped. */
export class RtpOrder {
  readonly #pass: (payload: Buffer) => void;
  #next: number | undefined;
  readonly #held = new Map<number, Buffer>();
  /** Time at which the present gap was found, ms of a monotonic clock. */
  #gapAt = 0;
  #lost = 0;

  constructor(pass: (payload: Buffer) => void) {
    this.#pass = pass;
  }

  /** Number of packets that were missing when their wait ended. */
  get lost(): number {
    return this.#lost;
  }

  push(sequence: number, payload: Buffer, now = performance.now()): void {
    this.#next ??= sequence;
    const ahead = (sequence - this.#next) & 0xffff;
    if (ahead >= 0x8000) {
      if (0x10000 - ahead >= restartGap) this.#restart(sequence, payload);
      return;
    }
    if (ahead >= restartGap) {
      this.#restart(sequence, payload);
      return;
    }
    if (ahead > 0) {
      if (this.#held.size === 0) this.#gapAt = now;
      this.#held.set(sequence, payload);
      if (this.#held.size > maxHeld || now - this.#gapAt > maxWaitMs) this.#skip(now);
      return;
    }
    this.#pass(payload);
    this.#next = (sequence + 1) & 0xffff;
    this.#drain(now);
  }

  #drain(now: number): void {
    while (this.#next !== undefined) {
      const payload = this.#held.get(this.#next);
      if (payload === undefined) break;
      this.#held.delete(this.#next);
      this.#pass(payload);
      this.#next = (this.#next + 1) & 0xffff;
    }
    // if packets still wait, the next gap gets the full wait
    this.#gapAt = now;
  }

  #skip(now: number): void {
    while (this.#next !== undefined && !this.#held.has(this.#next)) {
      this.#next = (this.#next + 1) & 0xffff;
      this.#lost++;
    }
    this.#drain(now);
  }

  #restart(sequence: number, payload: Buffer): void {
    const next = this.#next ?? sequence;
    const held = [...this.#held].sort(([a], [b]) => ((a - next) & 0xffff) - ((b - next) & 0xffff));
    for (const [, part] of held) this.#pass(part);
    this.#held.clear();
    this.#pass(payload);
    this.#next = (sequence + 1) & 0xffff;
  }
}
