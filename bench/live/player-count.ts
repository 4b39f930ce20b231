/** Pictures that one player received. */
export class PlayerCount {
  bytes = 0;
  pictures = 0;
  isClosed = false;
  /** From its connection to the first picture, in milliseconds; undefined: none yet. */
  firstPictureMs: number | undefined;
  /** Whether that picture could be decoded. */
  beganWithKey = false;
  readonly #since = performance.now();

  /** @param body of a video message, equal in FLV and RTMP */
  picture(body: Buffer): void {
    if (body[1] === 0) return;
    this.pictures += 1;
    if (this.firstPictureMs !== undefined) return;
    this.firstPictureMs = performance.now() - this.#since;
    this.beganWithKey = (body[0] ?? 0) >> 4 === 1;
  }

  closed(): void {
    this.isClosed = true;
  }
}
