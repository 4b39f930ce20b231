import { type PtzMove, ptzStop, ptzTimes } from "@huiyan/contract/point/ptz.rules";

const isSame = (a: PtzMove, b: PtzMove): boolean => a.pan === b.pan && a.tilt === b.tilt && a.zoom === b.zoom;
const isStop = (move: PtzMove): boolean => isSame(move, ptzStop);

/**
 * Tells a camera how to move, one word after the other, so that a stop never overtakes a move; a move that lasts is renewed,
 * as it ends by itself.
 */
export class PtzSender {
  readonly #send: (move: PtzMove) => Promise<unknown>;
  #wanted: PtzMove = ptzStop;
  #sent: PtzMove = ptzStop;
  #isBusy = false;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  /** @param send a refusal ends the movement; it is shown by whoever sends */
  constructor(send: (move: PtzMove) => Promise<unknown>) {
    this.#send = send;
  }

  set(move: PtzMove): void {
    this.#wanted = move;
    if (!isSame(this.#wanted, this.#sent)) void this.#next();
  }

  /** The camera stops, whatever was held. */
  stop(): void {
    this.set(ptzStop);
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#renewal);
    const move = this.#wanted;
    try {
      await this.#send(move);
      this.#sent = move;
    } catch {
      // what the camera does now is not known: nobody goes on moving it, and it stops by itself
      this.#sent = ptzStop;
      this.#wanted = ptzStop;
    } finally {
      this.#isBusy = false;
    }
    if (!isSame(this.#wanted, this.#sent)) void this.#next();
    else if (!isStop(this.#sent)) this.#renewal = setTimeout(() => void this.#next(), ptzTimes.renewMs);
  }
}
