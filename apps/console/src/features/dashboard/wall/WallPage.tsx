import { getAlias } from "@huiyan/contract/organisation/organisation.api";
import { MonitorOff, RefreshCw, WifiOff } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { z } from "zod";
import { AlarmFeed } from "#features/alarm/alarm.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { setGroupTerm } from "#shared/format/texts.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { useWall } from "./use-wall.ts";
import { wallText as text } from "./wall.texts.ts";
import { wallScreens } from "./wall-screens.ts";
import "./wall.css";

const Address = z.object({ key: z.string().catch(""), group_id: z.string().optional().catch(undefined) });

/** Page /screen of a screen share: shows one big screen without a signed-in user. */
export function WallPage() {
  const { state, set } = useUrlState(Address);
  const wall = useWall(state.key);
  const shown = wall.phase === "shown" ? wallScreens.find(({ screen }) => screen === wall.screen) : undefined;
  const name = wall.phase === "shown" ? wall.name : "";
  // Copied to the address, from which the big screen reads its group.
  const group = wall.phase === "shown" && state.group_id === undefined ? wall.group : undefined;
  useEffect(() => {
    if (group !== undefined) set({ group_id: group }, { replace: true });
  }, [group, set]);
  useEffect(() => {
    if (name !== "") document.title = name;
  }, [name]);
  if (wall.phase === "opening") return <main className="wall" aria-busy="true" />;
  if (wall.phase === "unreachable")
    return <WallNote icon={<WifiOff size={40} />} title={text("unreachable")} hint={text("unreachableHint")} />;
  if (wall.phase === "ended")
    return <WallNote icon={<MonitorOff size={40} />} title={text("ended")} hint={text("endedHint")} />;
  if (wall.phase !== "shown" || shown === undefined)
    return <WallNote icon={<RefreshCw size={40} />} title={text("unknown")} hint={text("unknownHint")} />;
  return <WallScreen session={wall.session} screen={<shown.component />} />;
}

/**
 * The big screen with parts that the layout has on other pages: the alarm feed and the organisation's word for device
 * groups.
 */
function WallScreen({ session, screen }: { session: number; screen: ReactNode }) {
  const org = useCaller().data?.org;
  const alias = useQueryOf(getAlias, {}, { staleTime: 5 * 60_000 });
  setGroupTerm(alias.data?.group);
  return (
    <main className="wall">
      {org != null && <AlarmFeed key={session} organisationId={org._id} />}
      {org != null && <Suspense>{screen}</Suspense>}
    </main>
  );
}

function WallNote({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <main className="wall wall-note" role="status">
      <span aria-hidden="true">{icon}</span>
      <h1>{title}</h1>
      <p>{hint}</p>
    </main>
  );
}
