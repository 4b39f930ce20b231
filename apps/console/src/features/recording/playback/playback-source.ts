import { playRecording } from "@huiyan/contract/recording/recording.api";
import { RecordedDay } from "@huiyan/contract/recording/recording.device";
import { call } from "#shared/api/call.ts";
import { playbackText as text } from "./playback.texts.ts";

/** Recorded span in epoch milliseconds; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Reads the recordings of one camera from its recorder. */
export interface PlaybackSource {
  /**
   * Returns the recorded spans of a day, oldest first.
   * @param day yyyy-MM-dd
   */
  look(day: string): Promise<readonly Span[]>;
  /**
   * Returns a few seconds of the recording; undefined if they were deleted.
   * @param at start in epoch milliseconds
   */
  piece(at: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export type OpenSource = (pointId: string, signal: AbortSignal) => Promise<PlaybackSource>;

/** Timeout of a request in milliseconds, after which the recorder counts as unreachable. */
const answerMs = 20_000;

/**
 * Opens the recordings of a point.
 * @throws ApiError with the reason if they cannot be opened
 */
export const openSource: OpenSource = async (pointId, signal) => {
  const { url, channel } = await call(playRecording, { _id: pointId }, signal);
  const ask = async (page: string, query: Record<string, string>): Promise<Response> => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    const address = `${url}/${page}?${new URLSearchParams({ channel, ...query })}`;
    const answer = await fetch(address, { signal: until }).catch(() => undefined);
    if (answer === undefined) throw new Error(text("recorderAway"));
    if (!answer.ok) throw new Error(text(answer.status === 404 ? "notInStep" : "recorderAway"));
    return answer;
  };
  return {
    async look(day) {
      const { channels } = RecordedDay.parse(await (await ask("day", { day })).json());
      return channels[channel]?.spans ?? [];
    },
    async piece(at) {
      const answer = await ask("piece", { at: String(Math.round(at)) });
      return answer.status === 204 ? undefined : new Uint8Array(await answer.arrayBuffer());
    },
  };
};
