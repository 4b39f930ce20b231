/** A bucket of two seconds' worth of messages that refills steadily. */
export class MessageRate {
  readonly #perSecond: number;
  #left: number;
  #at = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond * 2;
  }

  /** @param nowMs any steady clock */
  allow(nowMs: number): boolean {
    const gained = this.#at === 0 ? 0 : ((nowMs - this.#at) / 1000) * this.#perSecond;
    this.#at = nowMs;
    this.#left = Math.min(this.#perSecond * 2, this.#left + gained);
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
