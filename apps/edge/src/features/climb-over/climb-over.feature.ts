import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { ClimbOverData, ClimbOverSettings } from "@huiyan/contract/algorithm/climb-over.device";
import { type z } from "zod";
import {
  type AlgorithmModule,
  type AlgorithmRun,
  clockOf,
  type Finding,
  type Scene,
} from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { detectedBoxes } from "#platform/analysis/detected-boxes.ts";
import { LineCounter, type TrackCrossing } from "#platform/line/line-counter.ts";

/** Algorithm 翻越围栏 (climbing over a fence): a person crosses a drawn line in the watched direction. */
export const climbOver: AlgorithmModule = {
  manifest: builtInManifest("climb_over", ClimbOverSettings, ClimbOverData),
  start: (settings) => new ClimbOverRun(ClimbOverSettings.parse(settings)),
};

class ClimbOverRun implements AlgorithmRun {
  readonly #settings: ClimbOverSettings;
  readonly #lines: LineCounter;
  /** Time of the last alarm per person and line, epoch ms. */
  readonly #raised = new Map<string, number>();

  constructor(settings: ClimbOverSettings) {
    this.#settings = settings;
    this.#lines = new LineCounter(settings);
  }

  async step(scene: Scene): Promise<Finding[]> {
    const people = scene.tracks.filter(({ kind }) => kind === "person");
    const crossings = this.#lines.step(people, scene.size, scene.at);
    const quietMs = this.#settings.quiet_seconds * 1_000;
    for (const [key, at] of this.#raised) if (scene.at - at > quietMs) this.#raised.delete(key);
    return crossings.filter((crossing) => this.#isWatched(crossing)).flatMap((one) => this.#raise(one, people, scene));
  }

  /** Always false: a crossing is reported in the frame in which it happens, and needs no further frames. */
  isOpen(): boolean {
    return false;
  }

  hold(): void {
    // a person who does not move crosses no line
  }

  finish(): Finding[] {
    return [];
  }

  #isWatched({ direction, trackId, line }: TrackCrossing): boolean {
    const { direction: watched } = this.#settings;
    return (watched === "both" || watched === direction) && !this.#raised.has(`${trackId}/${line}`);
  }

  #raise({ trackId, line, direction }: TrackCrossing, people: Scene["tracks"], scene: Scene): Finding[] {
    const who = people.filter(({ id }) => id === trackId);
    const boxes = detectedBoxes(people, who, scene.size);
    if (!gateAdmits(this.#settings, clockOf(scene), boxes)) return [];
    this.#raised.set(`${trackId}/${line}`, scene.at);
    const data: z.infer<typeof ClimbOverData> = { boxes, line, direction };
    const drawn = this.#settings.lines.find(({ name }) => name === line);
    return [{ at: scene.at, data, closeUps: [], ...(drawn && { outline: [drawn.a, drawn.b] }) }];
  }
}
