import { LineCountData, LineCountSettings, TrafficFlowSettings } from "@huiyan/contract/algorithm/line-count.device";
import { type AlgorithmModule, type AlgorithmRun, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { detected, type VehicleView, viewOf } from "#platform/analysis/vehicle-view.ts";
import { type Crossing, LineCounter } from "#platform/line/line-counter.ts";
import { type ObjectKind } from "#platform/tracking/object-kind.ts";
import { kindOfCrossing, LabelVotes, type VotedCrossing } from "./label-votes.ts";
import { crossingsPerRecord, periodRecord, periodStart } from "./period.rules.ts";
import { Riders } from "./riders.ts";

interface Counted {
  kinds: readonly ObjectKind[];
  /** True if the record of a crossing contains the kind of vehicle. */
  countsByKind: boolean;
  /** Set if people on cycles are not counted, because their cycle is. */
  withoutRiders?: true;
}

function lineCount(id: string, counted: Counted): AlgorithmModule {
  return {
    manifest: builtInManifest(id, LineCountSettings, LineCountData),
    start: (settings) => new LineCountRun(LineCountSettings.parse(settings), counted),
  };
}

/** Algorithm 客流统计 (passenger flow): counts people who cross a line. */
export const passengerFlow = lineCount("passenger_flow_statistics", { kinds: ["person"], countsByKind: false });
/**
 * Algorithm 牛只在栏 (cattle): counts cattle that cross a line, including other animals that the model detects as
 * livestock.
 */
export const cattleHome = lineCount("cattle_home", { kinds: ["livestock"], countsByKind: false });
/** Algorithm 车流统计 (traffic flow): counts vehicles that cross a line by kind, and pedestrians if enabled. */
export const trafficFlow: AlgorithmModule = {
  manifest: builtInManifest("traffic_flow", TrafficFlowSettings, LineCountData),
  start(input) {
    const settings = TrafficFlowSettings.parse(input);
    const kinds: ObjectKind[] = settings.pedestrians ? ["vehicle", "cycle", "person"] : ["vehicle", "cycle"];
    const counted: Counted = { kinds, countsByKind: true, withoutRiders: true };
    const { view, settings: seen } = viewOf(settings);
    return new LineCountRun(seen, counted, view);
  },
};

class LineCountRun implements AlgorithmRun {
  readonly #counter: LineCounter;
  readonly #counted: Counted;
  readonly #view: VehicleView;
  readonly #votes = new LabelVotes();
  readonly #riders = new Riders();
  readonly #periodMs: number;
  #from: number | null = null;
  #crossings: VotedCrossing[] = [];

  constructor(settings: LineCountSettings, counted: Counted, view: VehicleView = detected) {
    this.#counter = new LineCounter(settings);
    this.#counted = counted;
    this.#view = view;
    this.#periodMs = settings.period_seconds * 1_000;
  }

  async step(frame: Scene): Promise<Finding[]> {
    const scene = await this.#view.see(frame);
    const from = periodStart(scene.at, this.#periodMs);
    const over = this.#from !== null && from > this.#from;
    const full = this.#crossings.length >= crossingsPerRecord;
    const findings = over || full ? this.finish(scene.at) : [];
    // If the last record was full, the next record begins at its end instead of at the begin of the period.
    this.#from ??= full && !over ? scene.at : from;
    const tracks = scene.tracks.filter((track) => this.#counted.kinds.includes(track.kind));
    this.#votes.add(tracks, scene.at, this.#crossings);
    this.#riders.add(tracks, scene.at);
    const crossed = this.#counter.step(tracks, scene.size, scene.at).filter(({ trackId }) => this.#isCounted(trackId));
    this.#crossings.push(...crossed.map((crossing) => this.#votes.of(crossing)));
    return findings;
  }

  #isCounted(trackId: number): boolean {
    return this.#counted.withoutRiders === undefined || !this.#riders.rides(trackId);
  }

  /** Returns true when a record is due. Frames with motion are analysed in any case. */
  isOpen(at: number): boolean {
    return this.#crossings.length > 0 && this.#from !== null && periodStart(at, this.#periodMs) > this.#from;
  }

  /** Objects that do not move cross no line, so only the view is updated. */
  hold(at: number): void {
    this.#view.hold(at);
  }

  needsObjects(): boolean {
    return this.#view.usesObjects;
  }

  finish(at: number): Finding[] {
    const from = this.#from ?? at;
    const to = Math.min(Math.round(at), periodStart(from, this.#periodMs) + this.#periodMs);
    const data = periodRecord(
      from,
      to,
      this.#crossings.map((crossing) => this.#asCrossing(crossing)),
    );
    this.#crossings = [];
    this.#from = null;
    return data === undefined ? [] : [{ at: to, data, closeUps: [] }];
  }

  #asCrossing(voted: VotedCrossing): Crossing {
    const { at, line, direction } = voted;
    const kind = this.#counted.countsByKind ? kindOfCrossing(voted) : undefined;
    return { at, line, direction, ...(kind !== undefined && { kind }) };
  }
}
