import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followAlarms } from "./alarm-feed.ts";

/** Keeps the bell and the lists up to date while it is mounted. Renders nothing. */
export function AlarmFeed({ organisationId }: { organisationId: string }) {
  const client = useQueryClient();
  useEffect(() => followAlarms(client, organisationId), [client, organisationId]);
  return null;
}
