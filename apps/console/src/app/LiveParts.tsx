import { AlarmFeed } from "../features/alarm/alarm.public.ts";
import { AlarmPopups, PushRenewal } from "../features/notify/notify.public.ts";
import { type UserInfo } from "../features/organisation/organisation.public.ts";
import { pageOf } from "./pages.ts";

/** What goes on beside every page of an organisation: the feed of alarms, their popups, and this browser's pushes. */
export function LiveParts({ user: { org, staff, viewing }, path }: { user: UserInfo; path: string }) {
  if (org === null) return null;
  return (
    <>
      <AlarmFeed organisationId={org._id} />
      {staff !== null && pageOf(path)?.ownPopups !== true && <AlarmPopups />}
      {staff !== null && viewing === null && <PushRenewal staffId={staff._id} />}
    </>
  );
}
