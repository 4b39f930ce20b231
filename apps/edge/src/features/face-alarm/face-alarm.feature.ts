import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { FaceAlarmData, FaceAlarmSettings } from "@huiyan/contract/face/face-alarm.device";
import {
  type AlgorithmModule,
  type AlgorithmRun,
  clockOf,
  type Finding,
  type Scene,
} from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { detectedBoxes } from "#platform/analysis/detected-boxes.ts";
import { anchorPoint } from "#platform/geometry/rect.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type Verdict, type Vote, verdictOf, voteOf } from "./face-vote.rules.ts";

export { type Verdict, verdictOf, voteOf } from "./face-vote.rules.ts";

/** Algorithm 人脸布控 (face control): compares passing people with the organisation's face library. */
export const faceAlarm: AlgorithmModule = {
  manifest: builtInManifest("face_alarm", FaceAlarmSettings, FaceAlarmData),
  start: (settings) => new FaceAlarmRun(FaceAlarmSettings.parse(settings)),
};

/** Time without detection after which a person is forgotten, ms. Track ids are never reused. */
const forgetMs = 10_000;
/**
 * Interval between two face searches for a person, ms: short for the first `soonLooks` searches, then long. A search
 * costs as much as the analysis of a frame.
 */
const [soonMs, laterMs, soonLooks] = [250, 2_000, 20];
const stranger = "stranger";

interface Passage {
  votes: Vote[];
  looks: number;
  lookedAt: number;
  seenAt: number;
  /** True if no further search is needed: the person was reported, or must not be reported. */
  done: boolean;
}

class FaceAlarmRun implements AlgorithmRun {
  readonly #settings: FaceAlarmSettings;
  readonly #passages = new Map<number, Passage>();
  /** Time of the last report per person, epoch ms. */
  readonly #reported = new Map<string, number>();

  constructor(settings: FaceAlarmSettings) {
    this.#settings = settings;
  }

  async step(scene: Scene): Promise<Finding[]> {
    this.#forget(scene.at);
    const people = scene.tracks.filter((track) => track.kind === "person" && this.#isWatched(track, scene));
    const passages = people.map((track) => ({ track, passage: this.#passageOf(track, scene.at) }));
    // one search per frame, for the person whose last search is the oldest
    const [next] = passages
      .filter(({ passage }) => this.#wantsLook(passage, scene.at))
      .toSorted((a, b) => a.passage.lookedAt - b.passage.lookedAt);
    if (next === undefined) return [];
    const { track, passage } = next;
    passage.looks += 1;
    passage.lookedAt = scene.at;
    const face = (await scene.findFaces(track.box)).find(({ isFit }) => isFit);
    if (face === undefined) return [];
    passage.votes = [...passage.votes, voteOf(face)].slice(-3);
    return this.#judge(track, passage, scene);
  }

  /** True while a person has had fewer than `soonLooks` searches: frames are then analysed even without motion. */
  isOpen(): boolean {
    return [...this.#passages.values()].some(({ done, looks }) => !done && looks < soonLooks);
  }

  hold(at: number): void {
    for (const passage of this.#passages.values()) passage.seenAt = at;
  }

  finish(): Finding[] {
    return [];
  }

  #isWatched({ box }: Track, { size }: Scene): boolean {
    const { regions, anchor } = this.#settings;
    const foot = anchorPoint(box, anchor, size);
    return regions.length === 0 || regions.some(({ polygon }) => contains(polygon, foot));
  }

  #wantsLook({ done, looks, lookedAt }: Passage, at: number): boolean {
    return !done && at - lookedAt >= (looks < soonLooks ? soonMs : laterMs);
  }

  #passageOf({ id }: Track, at: number): Passage {
    const passage = this.#passages.get(id) ?? { votes: [], looks: 0, lookedAt: 0, seenAt: at, done: false };
    passage.seenAt = at;
    this.#passages.set(id, passage);
    return passage;
  }

  #judge(track: Track, passage: Passage, scene: Scene): Finding[] {
    const verdict = verdictOf(passage.votes, this.#settings.min_likeness);
    if (verdict === undefined) return [];
    const person = verdict.kind === "known" ? verdict.face.id : stranger;
    if (!this.#isWanted(verdict) || this.#reported.has(person)) {
      passage.done = verdict.kind === "known";
      return [];
    }
    const people = scene.tracks.filter(({ kind }) => kind === "person");
    const data: FaceAlarmData = { boxes: detectedBoxes(people, [track], scene.size), face: faceOf(verdict) };
    if (!gateAdmits(this.#settings, clockOf(scene), data.boxes)) return [];
    passage.done = true;
    this.#reported.set(person, scene.at);
    return [{ at: scene.at, data, closeUps: [] }];
  }

  #isWanted(verdict: NonNullable<Verdict>): boolean {
    const { white, strangers } = this.#settings;
    if (verdict.kind === "stranger") return strangers;
    return verdict.face.type === 1 || white;
  }

  #forget(at: number): void {
    const quietMs = this.#settings.quiet_seconds * 1_000;
    for (const [person, reportedAt] of this.#reported) if (at - reportedAt > quietMs) this.#reported.delete(person);
    for (const [id, { seenAt }] of this.#passages) if (at - seenAt > forgetMs) this.#passages.delete(id);
  }
}

function faceOf(verdict: NonNullable<Verdict>): FaceAlarmData["face"] {
  const score = Math.round(verdict.score * 1000) / 1000;
  if (verdict.kind === "stranger") return { name: "", code: "", type: -1, score };
  return { ...verdict.face, score };
}
