import { LeavePostData, LeavePostSettings } from "@huiyan/contract/algorithm/leave-post.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { scheduleOpen } from "@huiyan/contract/algorithm/time-window.rules";
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
import { anchorPoint } from "#platform/geometry/rect.ts";
import { type Absence, attended, isGrowing, nextAbsence } from "./absence.rules.ts";

/** Time without frames after which an absence is counted from the beginning, ms. */
const unseenMs = 30_000;

/** Algorithm 离岗检测 (unattended post): too few people at a post for a time, within its schedule. */
export const leavePost: AlgorithmModule = {
  manifest: builtInManifest("leave_post", LeavePostSettings, LeavePostData),
  start: (settings) => new LeavePostRun(LeavePostSettings.parse(settings)),
};

class LeavePostRun implements AlgorithmRun {
  readonly #settings: LeavePostSettings;
  readonly #posts: { region: LeavePostSettings["regions"][number]; state: Absence }[];
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(settings: LeavePostSettings) {
    this.#settings = settings;
    this.#posts = settings.regions.map((region) => ({ region, state: attended }));
  }

  async step(scene: Scene): Promise<Finding[]> {
    this.#forgetUnseen(scene.at);
    const { anchor, schedule, min_people, absent_seconds, back_seconds } = this.#settings;
    const times = { absentMs: absent_seconds * 1_000, backMs: back_seconds * 1_000 };
    const people = scene.tracks.filter(({ kind }) => kind === "person");
    const open = scheduleOpen(schedule, clockOf(scene));
    return this.#posts.flatMap((post) => {
      const { name, polygon } = post.region;
      // Outside the schedule there is no absence. An absence that begins earlier counts from the begin of the schedule.
      if (!open) {
        post.state = attended;
        return [];
      }
      const there = people.filter(({ box }) => contains(polygon, anchorPoint(box, anchor, scene.size)));
      const { state, raise } = nextAbsence(post.state, there.length >= min_people, scene.at, times);
      post.state = state;
      if (!raise) return [];
      const data: z.infer<typeof LeavePostData> = {
        boxes: detectedBoxes(people, [], scene.size),
        region: name,
        polygon,
        duration: (scene.at - (state.absentSince ?? scene.at)) / 1_000,
        count: there.length,
      };
      return [{ at: scene.at, data, closeUps: [], outline: polygon }];
    });
  }

  isOpen(): boolean {
    return this.#posts.some(({ state }) => isGrowing(state));
  }

  hold(at: number): void {
    this.#forgetUnseen(at);
  }

  finish(): Finding[] {
    return [];
  }

  #forgetUnseen(at: number): void {
    if (at - this.#lastAt > unseenMs) for (const post of this.#posts) post.state = attended;
    this.#lastAt = at;
  }
}
