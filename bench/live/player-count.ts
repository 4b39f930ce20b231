/** Counts the pictures and bytes that one player received. */
export class PlayerCount {
  bytes = 0;
  pictures = 0;
  isClosed = false;
  /** Time from the player's start to its first picture, ms; undefined: no picture yet. */
  firstPictureMs: number | undefined;
  /** Whether the first picture was a key frame, which a player can decode without earlier pictures. */
  beganWithKey = false;
  readonly #since = performance.now();

  /**
   * Counts a picture.
   * @param body of a video message; FLV and RTMP use the same format
   */
  picture(body: Buffer): void {
    if (body[1] === 0) return;
    this.pictures += 1;
    if (this.firstPictureMs !== undefined) return;
    this.firstPictureMs = performance.now() - this.#since;
    this.beganWithKey = (body[0] ?? 0) >> 4 === 1;
  }

  /** Counts a frame whose content is not read. */
  frame(): void {
    this.pictures += 1;
    this.firstPictureMs ??= performance.now() - this.#since;
  }

  closed(): void {
    this.isClosed = true;
  }
}
