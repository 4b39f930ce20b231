import { type ConfigDeps } from "#pages/config/config-deps.ts";
import { answerPage } from "#pages/device-pages.ts";
import { type FarmPageDeps } from "#pages/farm-facts.ts";
import { snapshotJpeg } from "#platform/analysis/evidence.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { DeviceTunnel } from "#platform/tunnel/device-tunnel.ts";
import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { type DisplayedDevice, recordingFacts, shownFacts } from "./shown-facts.ts";
import { snapshotBytes } from "./snapshot.ts";

/** Serves the device's own pages to users of the platform, through a tunnel. */
export class RemoteAccess {
  readonly #shown: () => DisplayedDevice;
  readonly #config: () => ConfigDeps;
  readonly #farm: FarmPageDeps;
  readonly #onTrouble: (text: string) => void;
  #tunnel: DeviceTunnel | undefined;

  /**
   * @param shown returns the current facts about the device
   * @param config returns the operations of the configuration page
   * @param farm data of the pages for pig sale and patrol
   */
  constructor(
    shown: () => DisplayedDevice,
    config: () => ConfigDeps,
    farm: FarmPageDeps,
    onTrouble: (text: string) => void,
  ) {
    this.#shown = shown;
    this.#config = config;
    this.#farm = farm;
    this.#onTrouble = onTrouble;
  }

  /** Opens the tunnel to this server, authenticated with this signer; closes the previous tunnel. */
  async open(server: URL, signer: Signer): Promise<void> {
    await this.close();
    const serve = (request: PageRequest): Promise<PageAnswer> => this.serve(request);
    this.#tunnel = new DeviceTunnel({ server, signer, serve, onTrouble: this.#onTrouble });
    this.#tunnel.start();
  }

  async close(): Promise<void> {
    await this.#tunnel?.stop();
  }

  serve(request: PageRequest): Promise<PageAnswer> {
    const shown = this.#shown();
    const { recordings } = shown;
    return answerPage(request, {
      config: this.#config(),
      farm: this.#farm,
      recordings: { store: recordings.store, events: recordings.events, facts: () => recordingFacts(shown) },
      chooseRecording: (channel, settings) => {
        if (shown.channels.get(channel) === undefined) return "unknown";
        if (recordings.isRequested(channel)) return "platform";
        recordings.choose(channel, settings);
        return "done";
      },
      facts: () => shownFacts(shown),
      restart: (channel) => shown.channels.restart(channel),
      picture: async (channel) => {
        const latest = shown.channels.get(channel)?.latest;
        return latest && snapshotJpeg(latest, snapshotBytes);
      },
    });
  }
}
