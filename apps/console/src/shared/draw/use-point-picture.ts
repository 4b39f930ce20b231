import { getBerthPicture, getBerthSnapshot } from "@huiyan/contract/berth/berth.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useCommand } from "../api/use-command.ts";
import { keyOf, useQueryOf } from "../api/use-query-of.ts";

/** An older picture is replaced by itself: cameras are moved. */
const freshMs = 10 * 60_000;
/** While the device is away: who waits to draw sees its picture soon after it has come back. */
const askAgainMs = 5_000;

/** The picture of a point to draw on: the last one, and a new one where that is old and the device is there. */
export function usePointPicture(pointId: string, mayManage: boolean) {
  const client = useQueryClient();
  const picture = useQueryOf(
    getBerthPicture,
    { point_id: pointId },
    { staleTime: 5 * 60_000, refetchInterval: ({ state }) => (state.data?.online === false ? askAgainMs : false) },
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
    /** Why there is no newer picture. */
    problem: snapshot.error?.message,
  };
}
