import { AlarmFeed } from "#features/alarm/alarm.public.ts";
import { AlarmPopups, PushRenewal } from "#features/notify/notify.public.ts";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { usePulse } from "#shared/api/use-pulse.ts";
import { pageOf } from "./pages.ts";

/**
 * Polls the server for a user without an organisation, who has no push connection, to notice when it is unreachable.
 */
function Pulse() {
  usePulse();
  return null;
}

/** Parts that every page of an organisation has: the alarm feed, alarm popups and Web Push of this browser. */
export function LiveParts({ user: { org, staff, viewing }, path }: { user: UserInfo; path: string }) {
  if (org === null) return <Pulse />;
  return (
    <>
      <AlarmFeed organisationId={org._id} />
      {staff !== null && pageOf(path)?.ownPopups !== true && <AlarmPopups />}
      {staff !== null && viewing === null && <PushRenewal staffId={staff._id} />}
    </>
  );
}
