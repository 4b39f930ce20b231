import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followAlarms } from "./alarm-feed.ts";

/** Keeps bell and lists up to date while the shell is mounted. Draws nothing. */
export function AlarmFeed({ organisationId }: { organisationId: string }) {
  const client = useQueryClient();
  useEffect(() => followAlarms(client, organisationId), [client, organisationId]);
  return null;
}
