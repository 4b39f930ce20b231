import { type PtzMove, ptzStop, ptzTimes } from "@huiyan/contract/point/ptz.rules";

const isSame = (a: PtzMove, b: PtzMove): boolean => a.pan === b.pan && a.tilt === b.tilt && a.zoom === b.zoom;
const isStop = (move: PtzMove): boolean => isSame(move, ptzStop);

/**
 * Sends movements to a camera one at a time, so that a stop cannot overtake an earlier move. A move expires on the
 * camera, so it is repeated while it lasts.
 */
export class PtzSender {
  readonly #send: (move: PtzMove) => Promise<unknown>;
  #wanted: PtzMove = ptzStop;
  #sent: PtzMove = ptzStop;
  #isBusy = false;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param send sends a movement and rejects when it is refused, which ends the movement. `send` itself must show the
   * refusal.
   */
  constructor(send: (move: PtzMove) => Promise<unknown>) {
    this.#send = send;
  }

  set(move: PtzMove): void {
    this.#wanted = move;
    if (!isSame(this.#wanted, this.#sent)) void this.#next();
  }

  /** Stops the camera. */
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
      // The state of the camera is unknown after a failure. The movement is not repeated, so that it expires.
      this.#sent = ptzStop;
      this.#wanted = ptzStop;
    } finally {
      this.#isBusy = false;
    }
    if (!isSame(this.#wanted, this.#sent)) void this.#next();
    else if (!isStop(this.#sent)) this.#renewal = setTimeout(() => void this.#next(), ptzTimes.renewMs);
  }
}
