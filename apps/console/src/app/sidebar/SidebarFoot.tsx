import { Tooltip } from "antd";
import { CircleQuestionMark, type LucideIcon, MessageSquareText, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Suspense, useState } from "react";
import { FeedbackDialog } from "#features/feedback/feedback.public.ts";
import { HelpDrawer } from "#features/help/help.public.ts";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { appText } from "../app.texts.ts";

interface SidebarToolProps {
  icon: LucideIcon;
  name: string;
  mini: boolean;
  onPress: () => void;
}

/** Button at the foot of the sidebar: help, feedback, or the toggle that shrinks the sidebar. */
function SidebarTool({ icon: Icon, name, mini, onPress }: SidebarToolProps) {
  const button = (
    <button type="button" className="side-item" onClick={onPress}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={mini ? "visually-hidden" : "ell"}>{name}</span>
    </button>
  );
  return mini ? (
    <Tooltip title={name} placement="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

interface Props {
  user: UserInfo;
  path: string;
  version: string | undefined;
  mini: boolean;
  onToggle?: () => void;
}

/**
 * Foot of the sidebar: help, feedback, the toggle that shrinks it, and the version. Internal-mode users see no help:
 * docs/reference/console.md C2.
 */
export function SidebarFoot({ user, path, version, mini, onToggle }: Props) {
  const [open, setOpen] = useState<"help" | "feedback">();
  const close = () => setOpen(undefined);
  return (
    <div className="side-foot">
      {!user.internalMode && (
        <SidebarTool icon={CircleQuestionMark} name={appText("help")} mini={mini} onPress={() => setOpen("help")} />
      )}
      {user.org !== null && (
        <SidebarTool
          icon={MessageSquareText}
          name={appText("feedback")}
          mini={mini}
          onPress={() => setOpen("feedback")}
        />
      )}
      {onToggle !== undefined && (
        <SidebarTool
          icon={mini ? PanelLeftOpen : PanelLeftClose}
          name={appText(mini ? "widen" : "shrink")}
          mini={mini}
          onPress={onToggle}
        />
      )}
      {version !== undefined && <span className="side-version num">{version}</span>}
      <Suspense>
        {open === "help" && <HelpDrawer path={path} version={version} onClosed={close} />}
        {open === "feedback" && <FeedbackDialog onClosed={close} />}
      </Suspense>
    </div>
  );
}
