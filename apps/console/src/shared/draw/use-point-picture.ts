import { getBerthPicture, getBerthSnapshot } from "@huiyan/contract/berth/berth.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useCommand } from "../api/use-command.ts";
import { keyOf, useQueryOf } from "../api/use-query-of.ts";

/** Age in milliseconds from which a picture is replaced automatically: the camera may have been moved since. */
const freshMs = 10 * 60_000;
/**
 * Poll interval while the device is offline, in milliseconds. A user who waits to draw sees the picture soon after the
 * device is back.
 */
const pollMs = 5_000;

/**
 * Returns the last picture of a point, to draw on. Requests a new one if the picture is older than `freshMs`, the
 * device is online and the user may manage the point.
 */
export function usePointPicture(pointId: string, mayManage: boolean) {
  const client = useQueryClient();
  const picture = useQueryOf(
    getBerthPicture,
    { point_id: pointId },
    { staleTime: 5 * 60_000, refetchInterval: ({ state }) => (state.data?.online === false ? pollMs : false) },
  );
  const snapshot = useCommand(getBerthSnapshot, {
    quiet: true,
    onSuccess: ({ url, at }, { point_id }) => {
      client.setQueryData(
        keyOf(getBerthPicture, { point_id }),
        (old: typeof picture.data) => old && { ...old, url, at, online: true },
      );
    },
  });
  const take = () => {
    if (!snapshot.isPending) snapshot.mutate({ point_id: pointId });
  };
  const { data } = picture;
  const isOld = data !== undefined && (data.at === null || Date.now() - data.at > freshMs);
  const takeFirst = useEffectEvent(take);
  const wants = mayManage && isOld && data.online;
  useEffect(() => {
    if (wants) takeFirst();
  }, [wants]);
  return {
    query: picture,
    picture: data,
    take,
    isTaking: snapshot.isPending,
    /** Reason why there is no newer picture. */
    problem: snapshot.error?.message,
  };
}
