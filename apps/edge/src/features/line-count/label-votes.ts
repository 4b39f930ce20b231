import { type TrackCrossing } from "#platform/line/line-counter.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type KindVotes, majorityKind, type RoadKind, withVote } from "./road-kind.rules.ts";

/**
 * Period before a crossing whose frames vote on the kind of the object, ms; the next constant is the period after it.
 * Not the whole track votes: at the edge of the picture, the track of a leaving vehicle may continue as an entering
 * one.
 */
const beforeMs = 3_000;
const afterMs = 2_000;

interface Vote {
  at: number;
  label: string;
  score: number;
}

/** A crossing with the votes on the kind of its object. */
export interface VotedCrossing extends TrackCrossing {
  votes: KindVotes;
}

export const kindOfCrossing = ({ votes }: VotedCrossing): RoadKind | undefined => majorityKind(votes);

/** Collects votes on the kind of each object: every frame votes with the detector's label. */
export class LabelVotes {
  readonly #recent = new Map<number, Vote[]>();

  /**
   * Adds the votes of a frame.
   * @param crossings recent crossings; the votes of those within the voting period are updated
   */
  add(tracks: readonly Track[], at: number, crossings: readonly VotedCrossing[]): void {
    for (const { id, label, score } of tracks) {
      this.#recent.set(id, [...(this.#recent.get(id) ?? []), { at, label, score }]);
      for (const crossing of crossings) {
        if (crossing.trackId === id && at - crossing.at <= afterMs) {
          crossing.votes = withVote(crossing.votes, label, score);
        }
      }
    }
    for (const [id, votes] of this.#recent) {
      const kept = votes.filter((vote) => at - vote.at <= beforeMs);
      if (kept.length === 0) this.#recent.delete(id);
      else this.#recent.set(id, kept);
    }
  }

  of(crossing: TrackCrossing): VotedCrossing {
    const votes = (this.#recent.get(crossing.trackId) ?? []).reduce<KindVotes>(
      (sum, { label, score }) => withVote(sum, label, score),
      {},
    );
    return { ...crossing, votes };
  }
}
