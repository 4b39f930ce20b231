import {
  type EdgeCondition,
  type FlowEdge,
  flowEnd,
  flowOrder,
  flowStart,
} from "@huiyan/contract/algorithm/flow.rules";
import { type Rect } from "../geometry/rect.ts";
import { type Detection, isSame } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";
import { type Algorithm, type ChannelRun, type Finding, type Scene } from "./algorithm.ts";
import { detectedBoxes } from "./detected-boxes.ts";
import { detectionsOf, type FrameThings, isSameFinder } from "./found-things.ts";

export interface Running {
  algorithm: Algorithm;
  run: ChannelRun;
  /** Settings with which the run was started. */
  settings?: unknown;
}

export interface AlgorithmFinding {
  algorithm: Algorithm;
  finding: Finding;
}

/** A finding, and the part of its algorithm's description that its report needs. */
export interface ReportedFinding {
  algorithm: { manifest: Pick<Algorithm["manifest"], "id" | "kind" | "needs"> };
  finding: Finding;
}

/** Result of one algorithm of a pipeline for one frame. `seen`, `passed`: track ids. */
export interface NodeTrace {
  algId: string;
  seen: number[];
  passed: number[];
  findings: number;
  /** True if the algorithm's findings are reported, because the pipeline connects it to the end. */
  raises: boolean;
}

/** Milliseconds for which the objects of a frame are remembered, so that late answers can be matched with them. */
const keptMs = 5_000;

/** Position and time at which a track was last passed on. */
interface Passed {
  at: number;
  box: Rect;
}

interface Node extends Running {
  algId: string;
  raises: boolean;
  incoming: readonly FlowEdge[];
  /** Tracks that the algorithm has passed on. A track with a finding is passed on while it is visible. */
  passed: Map<number, Passed>;
  found: Set<number>;
}

/** Returns a key of a box, by which boxes in an algorithm's findings are matched with tracks. */
const boxKey = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => [x, y, w, h].join();

/**
 * Runs the algorithms of one channel that a pipeline connects. An algorithm receives only objects that a previous one
 * has passed on and that meet the condition of the connection: docs/reference/devices.md D14.
 */
export class Cascade {
  readonly #levels: Node[][];
  /** Track ids in recent frames, by the time of the frame and the key of the track's box. */
  readonly #recent = new Map<number, Map<string, number>>();
  #trace: NodeTrace[] = [];

  constructor(running: readonly Running[], edges: readonly FlowEdge[]) {
    const byId = new Map(running.map((each) => [each.algorithm.manifest.id, each]));
    this.#levels = flowOrder(edges).map((level) =>
      level.flatMap((algId) => {
        const own = byId.get(algId);
        if (own === undefined) return [];
        const raises = edges.some(({ from, to }) => from === algId && to === flowEnd);
        const incoming = edges.filter(({ to }) => to === algId);
        return [{ ...own, algId, raises, incoming, passed: new Map(), found: new Set() }];
      }),
    );
  }

  /** Results of the last step, in the order of the pipeline. */
  get trace(): readonly NodeTrace[] {
    return this.#trace;
  }

  /**
   * Runs all algorithms of the pipeline on a frame.
   * @param things detections of dedicated models in this frame
   */
  async step(scene: Scene, things: FrameThings): Promise<AlgorithmFinding[]> {
    this.#begin(scene.at);
    this.#remember(scene, scene.tracks);
    this.#trace = [];
    const raised: AlgorithmFinding[] = [];
    for (const level of this.#levels) {
      const stepped = await Promise.all(level.map((node) => this.#stepOne(node, scene, things)));
      raised.push(...stepped.flat());
    }
    return raised;
  }

  async finish(at: number): Promise<AlgorithmFinding[]> {
    const raising = this.#levels.flat().filter(({ raises }) => raises);
    const all = raising.map(async ({ algorithm, run }) =>
      (await run.finish(at)).map((finding) => ({ algorithm, finding })),
    );
    return (await Promise.all(all)).flat();
  }

  async #stepOne(node: Node, scene: Scene, things: FrameThings): Promise<AlgorithmFinding[]> {
    const tracks = scene.tracks.filter((track) => this.#reaches(node, track, scene.at, track.id));
    const findBy: Scene["findBy"] = async (finder) => {
      const found = await things.find(finder);
      const reaching = found.filter((thing) => this.#reaches(node, thing, scene.at, thing.track?.id));
      const followed = reaching.flatMap(({ track }) => track ?? []).filter((track) => !tracks.includes(track));
      this.#remember(scene, followed);
      tracks.push(...followed);
      return detectionsOf(reaching);
    };
    const findings = await node.run.step({ ...scene, tracks: [...tracks], findBy });
    this.#pass(node, tracks, findings, scene.at);
    this.#trace.push({
      algId: node.algId,
      seen: tracks.map(({ id }) => id),
      raises: node.raises,
      findings: findings.length,
      passed: tracks.filter(({ id }) => node.passed.get(id)?.at === scene.at).map(({ id }) => id),
    });
    return node.raises ? findings.map((finding) => ({ algorithm: node.algorithm, finding })) : [];
  }

  /**
   * Returns true if a connection passes the object to the node.
   * @param id id of its track; undefined: not tracked yet
   */
  #reaches({ incoming }: Node, thing: Detection, at: number, id: number | undefined): boolean {
    return incoming.some(({ from, when }) => {
      if (!admits(when, thing)) return false;
      if (from === flowStart) return true;
      const since = at - when.hold_seconds * 1_000;
      return this.#wasPassed(from, thing, since, id);
    });
  }

  /**
   * Returns true if an algorithm has passed the object on since this time. A detection of another model at the same
   * place counts as the same object.
   */
  #wasPassed(algId: string, { box }: Detection, since: number, id: number | undefined): boolean {
    const passed = this.#nodeOf(algId)?.passed;
    if (passed === undefined || id === undefined) return false;
    const own = passed.get(id);
    if (own !== undefined && own.at >= since) return true;
    return [...passed].some(([other, last]) => last.at >= since && !isSameFinder(other, id) && isSame(last.box, box));
  }

  #nodeOf(algId: string): Node | undefined {
    return this.#levels.flat().find((node) => node.algId === algId);
  }

  #pass(node: Node, tracks: readonly Track[], findings: readonly Finding[], at: number): void {
    for (const finding of findings) for (const id of this.#targetsOf(finding)) node.found.add(id);
    const own = node.run.passing?.();
    const passing = own === undefined ? node.found : new Set(own);
    for (const { id, box } of tracks) if (passing.has(id)) node.passed.set(id, { at, box });
    for (const [id, last] of node.passed) {
      if (at - last.at <= forgottenMs) continue;
      node.passed.delete(id);
      node.found.delete(id);
    }
  }

  /** Returns the tracks of the boxes that a finding marks as its targets, as they were in the finding's frame. */
  #targetsOf({ at, data }: Finding): number[] {
    const seen = this.#recent.get(at);
    const boxes = Array.isArray(data.boxes) ? data.boxes : [];
    return boxes.flatMap((box) => (box?.target === true ? (seen?.get(boxKey(box)) ?? []) : []));
  }

  #begin(at: number): void {
    this.#recent.set(at, new Map());
    for (const earlier of this.#recent.keys()) if (at - earlier > keptMs) this.#recent.delete(earlier);
  }

  #remember({ at, size }: Scene, tracks: readonly Track[]): void {
    const boxes = detectedBoxes(tracks, [], size);
    for (const [index, box] of boxes.entries()) this.#recent.get(at)?.set(boxKey(box), tracks[index]?.id ?? 0);
  }
}

/** Milliseconds after which a passed-on track is forgotten; longer than the longest hold time of a connection. */
const forgottenMs = 660_000;

function admits({ kinds, min_score }: EdgeCondition, { kind, score }: Detection): boolean {
  return (kinds.length === 0 || kinds.includes(kind)) && score >= min_score;
}
