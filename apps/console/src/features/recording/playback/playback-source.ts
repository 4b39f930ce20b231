import { playRecording } from "@huiyan/contract/recording/recording.api";
import { RecordedDay } from "@huiyan/contract/recording/recording.device";
import { call } from "../../../shared/api/call.ts";
import { playbackText as text } from "./playback.texts.ts";

/** Epoch ms; `to` itself is not within. */
export interface Span {
  from: number;
  to: number;
}

/** One recorder's side of one camera. */
export interface PlaybackSource {
  /** What of a day is recorded, oldest first. @param day yyyy-MM-dd */
  look(day: string): Promise<readonly Span[]>;
  /** Some seconds from a moment on, epoch ms; undefined where they are gone. */
  piece(at: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export type OpenSource = (pointId: string, signal: AbortSignal) => Promise<PlaybackSource>;

/** A recorder that says nothing for so long is away. */
const answerMs = 20_000;

/** Opens the recordings of a point. @throws ApiError why it cannot be */
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
