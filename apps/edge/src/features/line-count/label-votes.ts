import { type TrackCrossing } from "../../platform/line/line-counter.ts";
import { type Track } from "../../platform/tracking/track.ts";
import { type KindVotes, majorityKind, type RoadKind, withVote } from "./road-kind.rules.ts";

/**
 * Time before and after a crossing whose frames vote on it, ms. A track's whole life would be wrong: at the picture's
 * edge the track of a vehicle that leaves may continue as the one that enters there.
 */
const beforeMs = 3_000;
const afterMs = 2_000;

interface Vote {
  at: number;
  label: string;
  score: number;
}

/** A crossing and the votes on its object until then. */
export interface VotedCrossing extends TrackCrossing {
  votes: KindVotes;
}

export const kindOfCrossing = ({ votes }: VotedCrossing): RoadKind | undefined => majorityKind(votes);

/** Recent votes on the kind of each object, frame by frame. */
export class LabelVotes {
  readonly #recent = new Map<number, Vote[]>();

  /** @param crossings those that this frame may still vote on are changed */
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
