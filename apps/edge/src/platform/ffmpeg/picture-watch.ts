export interface CameraTimes {
  /** Maximum time without data from a camera before it is restarted, ms. A dead connection may still look open. */
  hangMs: number;
  /**
   * Time without a picture after which a sending camera is reported, ms. The camera is not restarted: some cameras send
   * a key frame only every two minutes.
   */
  waitingMs: number;
}

interface Watched {
  times: CameraTimes;
  /**
   * Returns the time of the camera's last data, epoch ms; undefined before the first data, and if the time is unknown.
   */
  heardAt(): number | undefined;
  /** Called if the camera sends no data, or no more pictures after its first picture. */
  onHung(): void;
  /** Called once if the camera sends data, but no picture yet. */
  onWaiting(): void;
}

/** Watches whether a camera that was opened sends pictures. Before the first picture, any data is a sign of life. */
export class PictureWatch {
  readonly #watched: Watched;
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = Date.now();
  #isShown = false;
  #isReported = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#timer = setTimeout(() => this.#check(), watched.times.hangMs);
    this.#timer.unref();
  }

  /** Called for each picture. */
  shown(): void {
    this.#isShown = true;
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    const { times, heardAt, onHung, onWaiting } = this.#watched;
    const now = Date.now();
    if (this.#isShown || now - (heardAt() ?? 0) >= times.hangMs) {
      onHung();
      return;
    }
    this.#timer.refresh();
    if (this.#isReported || now - this.#startedAt < times.waitingMs) return;
    this.#isReported = true;
    onWaiting();
  }
}
