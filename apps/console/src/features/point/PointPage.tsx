import { Suspense } from "react";
import { LiveWall } from "#features/live/live.public.ts";
import { type UserInfo, useCaller } from "#features/organisation/organisation.public.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { ModeSwitch } from "./list/ModeSwitch.tsx";
import { PointView } from "./list/PointView.tsx";
import { PointSearch } from "./point-search.ts";

/** Page of the points in the user's scope: a list, or live video. */
export function PointPage() {
  const { data } = useCaller();
  return data?.staff ? <PointModes user={data} staff={data.staff} /> : null;
}

function PointModes({ user, staff }: { user: UserInfo; staff: NonNullable<UserInfo["staff"]> }) {
  const { state, set } = useUrlState(PointSearch);
  const mayLive = user.private_menu;
  const mode = mayLive && state.type === "live" ? "live" : "list";
  const modeSwitch = (
    <ModeSwitch
      mode={mode}
      mayLive={mayLive}
      onChange={(next) => set({ type: next === "live" ? "live" : undefined }, { replace: false })}
    />
  );
  if (mode === "list") return <PointView role={staff.role} modeSwitch={modeSwitch} />;
  return (
    <Suspense fallback={null}>
      <LiveWall
        staffId={staff._id}
        role={staff.role}
        modeSwitch={modeSwitch}
        wanted={state.point}
        onOpened={() => set({ point: undefined })}
      />
    </Suspense>
  );
}
