import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { LivePlayer, type LivePlayerOptions } from "./live-player.ts";
import { type Still } from "./still.ts";

/**
 * Time in milliseconds after which a hidden page ends its streams, since they use the uplink of the site's network.
 * Project decision.
 */
const hiddenMs = 30_000;
/** Maximum number of stored last frames of points that no longer have a player. */
const maxStills = 36;

type OpenOptions = Omit<LivePlayerOptions, "pointId" | "quality" | "still">;

/**
 * Players of a live wall: one per point, independent of the window that shows it. A player is kept while its point is
 * wanted.
 */
export class PlayerPool {
  readonly #open: OpenOptions;
  readonly #players = new Map<string, LivePlayer>();
  readonly #stills = new Map<string, Still>();
  readonly #listeners = new Set<() => void>();
  /** Increases with every change of any player, so that React components know when to render. */
  version = 0;
  #hidden: ReturnType<typeof setTimeout> | undefined;
  #isAsleep = false;

  constructor(open: OpenOptions) {
    this.#open = open;
  }

  /**
   * Ends streams while the page is hidden and restarts them when it is visible. Returns the function that ends all
   * players.
   */
  readonly watchPage = (): (() => void) => {
    const look = () => {
      clearTimeout(this.#hidden);
      if (document.hidden) this.#hidden = setTimeout(() => this.#sleep(), hiddenMs);
      else this.#wake();
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(this.#hidden);
      this.want(new Map());
    };
  };

  get(pointId: string): LivePlayer | undefined {
    return this.#players.get(pointId);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #publish = (): void => {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  };

  /**
   * Creates missing players, and ends players of points that are no longer wanted or are wanted in another quality.
   * @param wanted maps a point id to the quality of its stream
   */
  want(wanted: ReadonlyMap<string, LiveQuality>): void {
    let isChanged = false;
    for (const [id, player] of this.#players) {
      if (wanted.get(id) === player.quality) continue;
      this.#players.delete(id);
      player.stop();
      this.#keep(id, player.still);
      isChanged = true;
    }
    for (const [id, quality] of wanted) {
      if (this.#players.has(id)) continue;
      this.#add(id, quality);
      isChanged = true;
    }
    if (isChanged) this.#publish();
  }

  #add(id: string, quality: LiveQuality): void {
    const player = new LivePlayer({ ...this.#open, pointId: id, quality, still: this.#stills.get(id) });
    this.#stills.delete(id);
    this.#players.set(id, player);
    player.subscribe(this.#publish);
    if (this.#isAsleep) player.stop();
  }

  #keep(id: string, still: Still | undefined): void {
    if (still === undefined) return;
    this.#stills.delete(id);
    this.#stills.set(id, still);
    const [oldest] = this.#stills.keys();
    if (this.#stills.size > maxStills && oldest !== undefined) this.#stills.delete(oldest);
  }

  #sleep(): void {
    this.#isAsleep = true;
    for (const player of this.#players.values()) player.stop();
  }

  #wake(): void {
    if (!this.#isAsleep) return;
    this.#isAsleep = false;
    for (const player of this.#players.values()) player.start();
  }
}
