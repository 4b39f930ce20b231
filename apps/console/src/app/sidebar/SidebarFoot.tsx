import { CircleQuestionMark, MessageSquareText, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Suspense, useState } from "react";
import { FeedbackDialog } from "../../features/feedback/feedback.public.ts";
import { HelpDrawer } from "../../features/help/help.public.ts";
import { type UserInfo } from "../../features/organisation/organisation.public.ts";
import { appText } from "../app.texts.ts";
import { SidebarTool } from "./SidebarTool.tsx";

interface Props {
  user: UserInfo;
  path: string;
  version: string | undefined;
  mini: boolean;
  onToggle?: () => void;
}

/** Help, feedback, the toggle and the version. Internal-mode users see no help: docs/reference/console.md C2. */
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
