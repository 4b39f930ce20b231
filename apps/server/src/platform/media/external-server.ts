import { z } from "zod";
import { type ExternalServer, type MediaSettings } from "../config/media-settings.ts";
import { fetchJson } from "../outgoing/fetch-json.ts";

/**
 * External media server, to which devices push and from which browsers play. `key` is the stream's name on that server.
 */
export interface ExternalMedia {
  pushUrl(key: string): string;
  playUrl(key: string): string;
  /** Returns the current number of viewers. @throws Error if the media server does not report it */
  viewers(key: string): Promise<number>;
}

const askMs = 3_000;

const Srs = z.object({ streams: z.array(z.object({ name: z.string(), clients: z.number() })) });
const ZlMediaKit = z.object({ data: z.array(z.object({ totalReaderCount: z.number() })).default([]) });
const MediaMtx = z.object({ readers: z.array(z.unknown()) });

/**
 * Functions that read the number of viewers from the answer of each kind of media server. SRS also counts the
 * publisher. ZLMediaKit has one entry per protocol, each with the same total.
 */
const readers: Readonly<Record<ExternalServer, (answer: unknown, key: string) => number>> = {
  srs: (answer, key) => (Srs.parse(answer).streams.find(({ name }) => name === key)?.clients ?? 1) - 1,
  zlmediakit: (answer) => Math.max(0, ...ZlMediaKit.parse(answer).data.map(({ totalReaderCount }) => totalReaderCount)),
  mediamtx: (answer) => MediaMtx.parse(answer).readers.length,
};

export function createExternalMedia({ server, pushUrl, playUrl, apiUrl }: MediaSettings): ExternalMedia {
  const fill = (template: string, key: string) => template.replaceAll("{key}", key);
  return {
    pushUrl: (key) => fill(pushUrl, key),
    playUrl: (key) => fill(playUrl, key),
    viewers: async (key) => readers[server](await fetchJson(fill(apiUrl, key), askMs), key),
  };
}
