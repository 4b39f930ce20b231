import { Eye } from "lucide-react";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { clockTime } from "#shared/format/time.ts";
import { appText } from "./app.texts.ts";
import { leaveView } from "./leave-view.ts";

/**
 * Bar across the whole window while the user views the console as another member, with the button that ends the view.
 */
export function ViewingBar({ user, until }: { user: UserInfo; until: number }) {
  return (
    <div className="viewing-bar" role="status">
      <Eye size={16} aria-hidden="true" />
      <span>{appText("viewing", { name: user.staff?.name ?? user.nickname })}</span>
      <span className="viewing-until num">{appText("viewingUntil", { time: clockTime(until) })}</span>
      <button type="button" className="plain-button" onClick={() => void leaveView()}>
        {appText("leaveView")}
      </button>
    </div>
  );
}
