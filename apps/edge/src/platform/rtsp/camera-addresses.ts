/** Scheme and authority of an RTSP address. */
const rootPart = /^rtsps?:\/\/[^/?]*/i;

/**
 * Converts addresses between ffmpeg and a camera. The host that the user entered is always used: cameras report internal
 * addresses, or none.
 */
export class CameraAddresses {
  /** Address of the camera without account. */
  readonly #address: string;
  /** Address of the relay, which replaces the camera's. */
  readonly #url: string;
  /** Content-Base that was passed to ffmpeg. */
  #base: string | undefined;
  /** True if the camera refuses addresses below its Content-Base. */
  #isBaseWrong = false;

  constructor(address: string, url: string) {
    this.#address = address;
    this.#url = url;
  }

  /** Returns the address for the camera. @param uri address in a request of ffmpeg */
  ofCamera(uri: string): string {
    if (uri.startsWith(this.#url)) return this.#address + uri.slice(this.#url.length);
    const base = this.#base;
    if (this.#isBaseWrong && base !== undefined && `${uri}/`.startsWith(base)) {
      const rest = uri.slice(base.length);
      return rest === "" ? this.#address : `${this.#address}/${rest}`;
    }
    return uri.replace(rootPart, () => this.#root());
  }

  /**
   * Converts the header Content-Base as some cameras write it: an internal host, none, two schemes, an IPv6 address
   * without brackets.
   */
  base(text: string): string {
    const [, path = ""] = /^[^/?]*(.*)$/s.exec(text.trim().replace(/^(?:rtsps?:\/\/)+/i, "")) ?? [];
    this.#base = this.#root() + path;
    return this.#base;
  }

  /**
   * Uses the entered address instead of the Content-Base from now on.
   * @param uri address in a request of ffmpeg that the camera refused
   * @returns false if this changes nothing
   */
  leaveBase(uri: string): boolean {
    const isAbove = this.#base !== undefined && uri.startsWith(this.#base) && this.#base !== `${this.#address}/`;
    if (this.#isBaseWrong || !isAbove) return false;
    this.#isBaseWrong = true;
    return true;
  }

  #root(): string {
    return rootPart.exec(this.#address)?.[0] ?? this.#address;
  }
}
