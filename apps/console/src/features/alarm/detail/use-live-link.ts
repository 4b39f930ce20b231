import { useNavigate } from "@tanstack/react-router";
import { useCaller } from "#features/organisation/organisation.public.ts";

/** Returns the function that opens a point's live video; undefined without permission: docs/reference/console.md C8. */
export function useLiveLink(pointId: string | undefined): (() => void) | undefined {
  const mayLive = useCaller().data?.private_menu === true;
  const navigate = useNavigate();
  if (!mayLive || pointId === undefined) return undefined;
  return () => void navigate({ to: "/videoPoint", search: { type: "live", point: pointId } });
}
