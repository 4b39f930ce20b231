import { EpochMsQuery, Id } from "@huiyan/contract/scalars";
import { z } from "zod";

/** Maximum number of cameras, equal to the number of windows of a live wall. */
export const maxCameras = 9;

/** State of the page in the address: points, time and alarm. An invalid value counts as absent. */
export const PlaybackSearch = z.object({
  /** Point ids, separated by commas. */
  points: z.string().catch(""),
  at: EpochMsQuery.optional().catch(undefined),
  /** Id of the alarm from which the page was opened. */
  alarm: Id.optional().catch(undefined),
  /** Time of that alarm, epoch milliseconds. */
  mark: EpochMsQuery.optional().catch(undefined),
});
export type PlaybackSearch = z.infer<typeof PlaybackSearch>;

const Ids = z.array(Id).max(maxCameras);

/**
 * Returns the point ids in the address without duplicates; empty if one of them is invalid, or if there are more than
 * `maxCameras`.
 */
export const pointsIn = ({ points }: Pick<PlaybackSearch, "points">): string[] =>
  Ids.safeParse([...new Set(points.split(","))]).data ?? [];

/** Returns the link to the recordings of points at a time. */
export const playbackLink = (
  points: readonly string[],
  at: number,
  alarm?: { id: string; at: number },
): { to: "/playback"; search: object } => ({
  to: "/playback",
  search: { points: points.join(","), at, ...(alarm === undefined ? {} : { alarm: alarm.id, mark: alarm.at }) },
});
