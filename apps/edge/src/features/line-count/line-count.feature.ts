import { LineCountData, LineCountSettings } from "@huiyan/contract/algorithm/line-count.device";
import {
  type AlgorithmModule,
  type AlgorithmRun,
  type Finding,
  type Scene,
} from "../../platform/analysis/algorithm.ts";
import { builtInManifest } from "../../platform/analysis/algorithm-manifest.ts";
import { type ObjectKind } from "../../platform/tracking/object-kind.ts";
import { type Crossing, LineCounter } from "./line-counter.ts";
import { crossingsPerRecord, periodRecord, periodStart } from "./period.rules.ts";

function lineCount(id: string, kind: ObjectKind): AlgorithmModule {
  return {
    manifest: builtInManifest(id, LineCountSettings, LineCountData),
    start: (settings) => new LineCountRun(LineCountSettings.parse(settings), kind),
  };
}

/** 客流统计: people over a line. */
export const passengerFlow = lineCount("passenger_flow_statistics", "person");
/** 牛只在栏: cattle over a line, and what the model takes for cattle. */
export const cattleHome = lineCount("cattle_home", "livestock");

class LineCountRun implements AlgorithmRun {
  readonly #counter: LineCounter;
  readonly #kind: ObjectKind;
  readonly #periodMs: number;
  #from: number | null = null;
  #crossings: Crossing[] = [];

  constructor(settings: LineCountSettings, kind: ObjectKind) {
    this.#counter = new LineCounter(settings);
    this.#kind = kind;
    this.#periodMs = settings.period_seconds * 1_000;
  }

  async step(scene: Scene): Promise<Finding[]> {
    const from = periodStart(scene.at, this.#periodMs);
    const over = this.#from !== null && from > this.#from;
    const full = this.#crossings.length >= crossingsPerRecord;
    const findings = over || full ? this.finish(scene.at) : [];
    // After a full record the next one goes on where that ended.
    this.#from ??= full && !over ? scene.at : from;
    const tracks = scene.tracks.filter((track) => track.kind === this.#kind);
    this.#crossings.push(...this.#counter.step(tracks, scene.size, scene.at));
    return findings;
  }

  finish(at: number): Finding[] {
    const from = this.#from ?? at;
    const to = Math.min(Math.round(at), periodStart(from, this.#periodMs) + this.#periodMs);
    const data = periodRecord(from, to, this.#crossings);
    this.#crossings = [];
    this.#from = null;
    return data === undefined ? [] : [{ at: to, data, closeUps: [] }];
  }
}
