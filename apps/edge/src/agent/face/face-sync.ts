import { sealInfo } from "@huiyan/contract/device/device.rules";
import { Envelope } from "@huiyan/contract/envelope";
import { FacePage, fetchFaces } from "@huiyan/contract/face/face.device";
import { openFor } from "@huiyan/device-link/sealed";
import { embeddingModel } from "@huiyan/face-model/embedding";
import { BackOff } from "#platform/outbox/back-off.ts";
import { getSigned, type Signer } from "#platform/signing/signed-request.ts";
import { type FaceLibrary } from "./face-library.ts";

const [timeoutMs, longestWaitMs] = [60_000, 10 * 60_000];

export interface FaceSyncSettings {
  library: FaceLibrary;
  server: URL;
  signer(): Signer;
  onTrouble(text: string): void;
}

/**
 * Keeps the face library at the version that the platform names, or deletes it if the platform names none. Confirms the
 * stored version to the platform, with retries.
 */
export class FaceSync {
  readonly #settings: FaceSyncSettings;
  readonly #backOff = new BackOff(longestWaitMs);
  /** Desired version; 0: no library; undefined: not known yet. */
  #wanted: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #stop = new AbortController();

  constructor(settings: FaceSyncSettings) {
    this.#settings = settings;
  }

  /**
   * Sets the desired version.
   * @param version 0: an empty library; undefined: no camera of the device recognises faces
   */
  want(version: number | undefined): void {
    const { library } = this.#settings;
    this.#wanted = version ?? 0;
    if (version === undefined && library.isThere) library.wipe(true);
    if (version === 0) library.setEmpty();
    this.#again(0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    await this.#working;
  }

  #again(afterMs: number): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      // synced one after another, because two concurrent syncs would apply the same page twice
      this.#working = (this.#working ?? Promise.resolve()).then(() => this.#work());
    }, afterMs).unref();
  }

  async #work(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    try {
      await this.#follow();
      this.#backOff.reset();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#settings.onTrouble(`人脸库未能同步：${error instanceof Error ? error.message : String(error)}`);
      this.#again(this.#backOff.next());
    }
  }

  async #follow(): Promise<void> {
    const { library, signer } = this.#settings;
    if (signer().secret === "") return;
    if (this.#wanted === 0) {
      if (!library.isWipeUnreported) return;
      await this.#ask(0, 1);
      library.wipeReported();
      return;
    }
    if (this.#wanted === undefined || this.#wanted === library.version) return;
    for (;;) {
      const held = library.version;
      const { sealed, version } = await this.#ask(held, 0);
      // an empty answer: the library is up to date, and the request has confirmed the stored version
      if (sealed === undefined) return;
      // Checked again: during the request, the library may have become unneeded, or the stored version may have
      // changed.
      if (this.#wanted === 0) return;
      if (library.version !== held) continue;
      const { secret, deviceId } = signer();
      library.apply(FacePage.parse(JSON.parse(openFor(sealed, secret, deviceId, sealInfo.faces))), version, secret);
    }
  }

  async #ask(held: number, wiped: 0 | 1) {
    const { server, signer } = this.#settings;
    const path = `${fetchFaces.path}?held=${held}&wiped=${wiped}&model=${embeddingModel}`;
    const body = await getSigned(signer(), { server, path, timeoutMs, signal: this.#stop.signal });
    return fetchFaces.output.parse(Envelope.parse(JSON.parse(body.toString("utf8"))).data);
  }
}
