import {
  type EdgeCondition,
  type FlowEdge,
  flowEnd,
  flowOrder,
  flowStart,
} from "@huiyan/contract/algorithm/flow.rules";
import { type Track } from "../tracking/track.ts";
import { type Algorithm, type ChannelRun, type Finding, type Scene } from "./algorithm.ts";
import { detectedBoxes } from "./detected-boxes.ts";

export interface Running {
  algorithm: Algorithm;
  run: ChannelRun;
  /** With which it was started. */
  settings?: unknown;
}

export interface AlgorithmFinding {
  algorithm: Algorithm;
  finding: Finding;
}

/** What one algorithm of an arrangement made of one frame; ids of tracks. */
export interface NodeTrace {
  algId: string;
  seen: number[];
  passed: number[];
  findings: number;
  /** They are reported. */
  raises: boolean;
}

/** A late answer is about an earlier frame: what was seen in it is kept so long. */
const keptMs = 5_000;

interface Node extends Running {
  algId: string;
  raises: boolean;
  incoming: readonly FlowEdge[];
  /** When a track was passed on last; those that a finding was about stay in it while they are seen. */
  passedAt: Map<number, number>;
  found: Set<number>;
}

/** Where the box of a track stands in what an algorithm reports. */
const boxKey = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => [x, y, w, h].join();

/**
 * The algorithms of one channel that an arrangement connects: each sees of a frame only what those before it have passed on
 * and the condition of its line admits; what is raised leads to the end. docs/reference/devices.md D14.
 */
export class Cascade {
  readonly #levels: Node[][];
  /** Ids of what was seen in recent frames, by time and box. */
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
        return [{ ...own, algId, raises, incoming, passedAt: new Map(), found: new Set() }];
      }),
    );
  }

  /** Of the last step, in the order of the arrangement. */
  get trace(): readonly NodeTrace[] {
    return this.#trace;
  }

  async step(scene: Scene): Promise<AlgorithmFinding[]> {
    this.#remember(scene);
    this.#trace = [];
    const raised: AlgorithmFinding[] = [];
    for (const level of this.#levels) {
      const stepped = await Promise.all(level.map((node) => this.#stepOne(node, scene)));
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

  async #stepOne(node: Node, scene: Scene): Promise<AlgorithmFinding[]> {
    const tracks = scene.tracks.filter((track) => this.#reaches(node, track, scene.at));
    const findings = await node.run.step({ ...scene, tracks });
    this.#pass(node, tracks, findings, scene.at);
    this.#trace.push({
      ...{ algId: node.algId, seen: tracks.map(({ id }) => id), raises: node.raises, findings: findings.length },
      passed: tracks.filter(({ id }) => node.passedAt.get(id) === scene.at).map(({ id }) => id),
    });
    return node.raises ? findings.map((finding) => ({ algorithm: node.algorithm, finding })) : [];
  }

  #reaches({ incoming }: Node, track: Track, at: number): boolean {
    return incoming.some(({ from, when }) => {
      if (!admits(when, track)) return false;
      if (from === flowStart) return true;
      const passedAt = this.#nodeOf(from)?.passedAt.get(track.id);
      return passedAt !== undefined && at - passedAt <= when.hold_seconds * 1_000;
    });
  }

  #nodeOf(algId: string): Node | undefined {
    return this.#levels.flat().find((node) => node.algId === algId);
  }

  #pass(node: Node, tracks: readonly Track[], findings: readonly Finding[], at: number): void {
    for (const finding of findings) for (const id of this.#targetsOf(finding)) node.found.add(id);
    const own = node.run.passing?.();
    const passing = own === undefined ? node.found : new Set(own);
    for (const { id } of tracks) if (passing.has(id)) node.passedAt.set(id, at);
    for (const [id, passedAt] of node.passedAt) {
      if (at - passedAt <= forgottenMs) continue;
      node.passedAt.delete(id);
      node.found.delete(id);
    }
  }

  /** The tracks that a finding marks as its targets, in the frame that it was made of. */
  #targetsOf({ at, data }: Finding): number[] {
    const seen = this.#recent.get(at);
    const boxes = Array.isArray(data.boxes) ? data.boxes : [];
    return boxes.flatMap((box) => (box?.target === true ? (seen?.get(boxKey(box)) ?? []) : []));
  }

  #remember({ at, tracks, size }: Scene): void {
    const boxes = detectedBoxes(tracks, [], size);
    this.#recent.set(at, new Map(boxes.map((box, index) => [boxKey(box), tracks[index]?.id ?? 0])));
    for (const earlier of this.#recent.keys()) if (at - earlier > keptMs) this.#recent.delete(earlier);
  }
}

/** So long after it was passed on last nothing goes on with a track; longer than any line holds it. */
const forgottenMs = 660_000;

function admits({ kinds, min_score }: EdgeCondition, { kind, score }: Track): boolean {
  return (kinds.length === 0 || kinds.includes(kind)) && score >= min_score;
}
