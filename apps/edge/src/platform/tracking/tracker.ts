import { centre, type Size } from "../geometry/rect.ts";
import { associate, type Match } from "./association.ts";
import { type Detection } from "./detection.ts";
import { type Track } from "./track.ts";

/** Minimum confidence of a detection that starts a track; a weaker one only continues one. */
export const startScore = 0.35;
/** A track counts from its third frame on, so that a flicker raises nothing. */
const confirmedHits = 3;
/** Interval of frames from which on two in a row are enough, ms: a flicker does not last. */
const seldomMs = 1_000;
/** Missed frames and time after which a track ends: at low rates frames count, at high ones time. */
const patience = { frames: 3, ms: 1_700 };
const patienceUnconfirmedFrames = 2;
/** Boxes end slightly before the picture does. */
const edgeShare = 0.02;
/** Maximum apparent speed of a stationary object, in widths of its box per second. A slow walker has about one. */
const calmShare = 0.25;

/**
 * Two-stage tracker: confident detections are matched first, weak ones continue the remaining tracks. Times in ms,
 * never going back.
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
   * Processes one frame's detections; returns the confirmed tracks of this frame.
   * @param size of the picture: a track that has left it is not continued by an object that enters
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

  /** Whether a track has just begun or was just lost: the next frames decide. */
  get isUnsettled(): boolean {
    return this.#tracks.some((track) => track.hits < confirmedHits || track.missed > 0);
  }

  /** Whether all tracked objects are stationary. The box of a stationary object moves slightly between frames. */
  get isCalm(): boolean {
    return this.#tracks.every(({ velocity, box }) => Math.hypot(velocity.x, velocity.y) * 1_000 < calmShare * box.w);
  }

  /**
   * Called without motion up to now.
   * @returns the confirmed tracks, at rest
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

/** Whether it was last seen at the picture's edge, and would be beyond it by now. */
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
