import { EpochMsQuery, Id } from "@huiyan/contract/scalars";
import { z } from "zod";

/** Maximum number of cameras: the number of windows of a live wall. */
export const maxCameras = 9;

/** Which points, at which moment. A broken value counts as absent. */
export const PlaybackSearch = z.object({
  /** Ids, with commas between them. */
  points: z.string().catch(""),
  at: EpochMsQuery.optional().catch(undefined),
  /** An alarm that happened then. */
  alarm: Id.optional().catch(undefined),
  /** When it happened. */
  mark: EpochMsQuery.optional().catch(undefined),
});
export type PlaybackSearch = z.infer<typeof PlaybackSearch>;

const Ids = z.array(Id).max(maxCameras);

/** The points of an address, each once; none where one of them is broken. */
export const pointsIn = ({ points }: Pick<PlaybackSearch, "points">): string[] =>
  Ids.safeParse([...new Set(points.split(","))]).data ?? [];

/** The address of points' recordings at a moment. */
export const playbackLink = (
  points: readonly string[],
  at: number,
  alarm?: { id: string; at: number },
): { to: "/playback"; search: object } => ({
  to: "/playback",
  search: { points: points.join(","), at, ...(alarm === undefined ? {} : { alarm: alarm.id, mark: alarm.at }) },
});
