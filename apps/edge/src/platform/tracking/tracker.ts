import { centre, type Size } from "../geometry/rect.ts";
import { associate, type Match } from "./association.ts";
import { type Detection } from "./detection.ts";
import { type Track } from "./track.ts";

/** Minimum confidence of a detection that starts a track; a weaker one only continues one. */
export const startScore = 0.35;
/**
 * Number of frames in which an object must be found before its track counts, so that short false detections have no
 * effect.
 */
const confirmedHits = 3;
/** Interval of frames from which two frames are enough, ms, because a false detection does not last that long. */
const seldomMs = 1_000;
/**
 * Limits after which a track ends: missed frames and time. At low frame rates the frames count, at high ones the time.
 */
const patience = { frames: 3, ms: 1_700 };
const patienceUnconfirmedFrames = 2;
/**
 * Distance from the picture's edge, as a share of its size, within which an object may be leaving; detected boxes end
 * slightly before the edge.
 */
const edgeShare = 0.02;
/** Maximum apparent speed of a stationary object, in widths of its box per second. A slow walker has about 1. */
const calmShare = 0.25;

/**
 * Two-stage tracker: confident detections are matched first; weak ones can only continue the remaining tracks. Times in
 * ms; they must not decrease.
 */
export class Tracker {
  #tracks: Track[] = [];
  #nextId: number;
  /** Time of the previous frame. */
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(firstId = 1) {
    this.#nextId = firstId;
  }

  /**
   * Processes the detections of one frame; returns the confirmed tracks in this frame.
   * @param size size of the picture. If set, a track that has left the picture is not continued by an object that
   * enters
   */
  update(detections: readonly Detection[], at: number, size?: Size): Track[] {
    if (size !== undefined)
      this.#tracks = this.#tracks.filter((track) => track.missed === 0 || !hasLeft(track, at, size));
    const sure = detections.filter((detection) => detection.score >= startScore);
    const weak = detections.filter((detection) => detection.score < startScore);
    const first = associate(this.#tracks, sure, at);
    const matched = new Set(first.map((match) => match.track));
    const unmatched = this.#tracks.filter((track) => !matched.has(track));
    const second = associate(unmatched, weak, at);

    for (const track of this.#tracks) track.missed += 1;
    for (const match of [...first, ...second]) follow(match, at);
    for (const { track } of first)
      if (track.hits === 2 && track.bornAt === this.#lastAt && at - track.bornAt >= seldomMs)
        track.hits = confirmedHits;
    this.#lastAt = at;
    const used = new Set(first.map((match) => match.detection));
    const born = sure.filter((detection) => !used.has(detection)).map((detection) => this.#start(detection, at));
    this.#tracks = [...this.#tracks.filter((track) => lives(track, at)), ...born];
    return this.#tracks.filter((track) => track.hits >= confirmedHits && track.missed === 0);
  }

  /** True if a track has just begun or was just lost, so that the next frames are needed to decide. */
  get isUnsettled(): boolean {
    return this.#tracks.some((track) => track.hits < confirmedHits || track.missed > 0);
  }

  /** True if all tracked objects are stationary. The box of a stationary object still moves slightly between frames. */
  get isCalm(): boolean {
    return this.#tracks.every(({ velocity, box }) => Math.hypot(velocity.x, velocity.y) * 1_000 < calmShare * box.w);
  }

  /**
   * Called for frames without motion.
   * @returns confirmed tracks, with velocity 0
   */
  hold(at: number): Track[] {
    for (const track of this.#tracks) {
      track.seenAt = at;
      track.velocity = { x: 0, y: 0 };
    }
    return this.#tracks.filter((track) => track.hits >= confirmedHits && track.missed === 0);
  }

  #start({ kind, label, score, box }: Detection, at: number): Track {
    const id = this.#nextId++;
    return { id, kind, label, score, box, velocity: { x: 0, y: 0 }, bornAt: at, seenAt: at, hits: 1, missed: 0 };
  }
}

function lives(track: Track, at: number): boolean {
  if (track.hits < confirmedHits) return track.missed <= patienceUnconfirmedFrames;
  return track.missed <= patience.frames || at - track.seenAt <= patience.ms;
}

/** Returns true if the object was last seen at the picture's edge and would be outside by now. */
function hasLeft({ box, velocity, seenAt }: Track, at: number, { width, height }: Size): boolean {
  const { x, y } = centre(box);
  const [toX, toY] = [x + velocity.x * (at - seenAt), y + velocity.y * (at - seenAt)];
  return (
    (box.x <= edgeShare * width && toX < 0) ||
    (box.x + box.w >= (1 - edgeShare) * width && toX > width) ||
    (box.y <= edgeShare * height && toY < 0) ||
    (box.y + box.h >= (1 - edgeShare) * height && toY > height)
  );
}

function follow({ track, detection }: Match, at: number): void {
  const elapsed = Math.max(1, at - track.seenAt);
  const from = centre(track.box);
  const to = centre(detection.box);
  track.velocity = {
    x: (track.velocity.x + (to.x - from.x) / elapsed) / 2,
    y: (track.velocity.y + (to.y - from.y) / elapsed) / 2,
  };
  track.box = detection.box;
  track.label = detection.label;
  track.score = detection.score;
  track.seenAt = at;
  track.hits += 1;
  track.missed = 0;
}
