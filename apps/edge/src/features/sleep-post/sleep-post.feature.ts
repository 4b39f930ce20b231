import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { SleepPostData, SleepPostSettings } from "@huiyan/contract/algorithm/sleep-post.device";
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
import { leaveTime } from "#platform/analysis/leave-time.rules.ts";
import { anchorPoint } from "#platform/geometry/rect.ts";
import { heldStands, isDue, nextStands, type Stand } from "#platform/tracking/stationary.rules.ts";

/** Algorithm 睡岗检测 (sleeping at a post): a person at a post who does not move for a time. */
export const sleepPost: AlgorithmModule = {
  manifest: builtInManifest("sleep_post", SleepPostSettings, SleepPostData),
  start: (settings) => new SleepPostRun(SleepPostSettings.parse(settings)),
};

type Region = SleepPostSettings["regions"][number];

/** Minimum interval in ms between two attempts to raise an alarm that the schedule or the minimum score has refused. */
const againMs = 10_000;

interface Post {
  region: Region;
  stands: Stand[];
  /** Time at which the schedule or the minimum score last refused the alarm, epoch ms. */
  refusedAt: number;
}

class SleepPostRun implements AlgorithmRun {
  readonly #settings: SleepPostSettings;
  readonly #posts: Post[];
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(settings: SleepPostSettings) {
    this.#settings = settings;
    this.#posts = settings.regions.map((region) => ({ region, stands: [], refusedAt: Number.NEGATIVE_INFINITY }));
  }

  async step(scene: Scene): Promise<Finding[]> {
    const sinceFrameMs = scene.at - this.#lastAt;
    this.#lastAt = scene.at;
    const { anchor, leave_seconds, still_tolerance: tolerance } = this.#settings;
    const people = scene.tracks.filter(({ kind }) => kind === "person");
    return this.#posts.flatMap((post) => {
      const inside = people.filter(({ box }) => contains(post.region.polygon, anchorPoint(box, anchor, scene.size)));
      const seen = inside.map(({ id, box }) => ({ trackId: id, box }));
      post.stands = nextStands(post.stands, seen, scene.at, {
        leaveMs: leaveTime(leave_seconds, sinceFrameMs),
        tolerance,
      });
      return post.stands.flatMap((stand) => this.#report(stand, post, scene));
    });
  }

  /**
   * Returns true when an alarm is due. While nothing moves, the last observation stays valid, and only the frame in
   * which the alarm is due is analysed. A refused alarm is tried again every `againMs`.
   */
  isOpen(at: number): boolean {
    const stillMs = this.#settings.still_seconds * 1_000;
    return this.#posts
      .filter(({ refusedAt }) => at - refusedAt >= againMs)
      .some(({ stands }) => stands.some(({ raised, since }) => !raised && at - since >= stillMs));
  }

  hold(at: number): void {
    for (const post of this.#posts) post.stands = heldStands(post.stands, this.#lastAt, at);
    this.#lastAt = at;
  }

  finish(): Finding[] {
    return [];
  }

  #report(stand: Stand, post: Post, scene: Scene): Finding[] {
    const { name, polygon } = post.region;
    const track = scene.tracks.find(({ id }) => id === stand.trackId);
    if (track === undefined || !isDue(stand, scene.at, this.#settings.still_seconds * 1_000)) return [];
    const people = scene.tracks.filter(({ kind }) => kind === "person");
    const boxes = detectedBoxes(people, [track], scene.size);
    if (!gateAdmits(this.#settings, clockOf(scene), boxes)) {
      post.refusedAt = scene.at;
      return [];
    }
    stand.raised = true;
    const duration = (scene.at - stand.since) / 1_000;
    const data: z.infer<typeof SleepPostData> = { boxes, region: name, polygon, duration };
    return [{ at: scene.at, data, closeUps: [], outline: polygon }];
  }
}
