import { listSessions, revokeSessions } from "@huiyan/contract/session/session.api";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { EndOthersDialog } from "./EndOthersDialog.tsx";
import { revoking } from "./revoking.ts";
import { SessionRow } from "./SessionRow.tsx";

/** Where one is signed in. */
export function SessionList() {
  const sessions = useQueryOf(listSessions, {}, { staleTime: 0 });
  const [asking, setAsking] = useState<number>();
  const revoke = useCommand(revokeSessions, revoking());
  const list = sessions.data?.list;
  const others = list?.filter(({ current }) => !current).length ?? 0;
  return (
    <SettingSection
      title={text("sessions")}
      hint={text("sessionsHint")}
      actions={
        <Button
          danger
          disabled={others === 0}
          {...(others === 0 ? { title: text("onlyThis") } : {})}
          onClick={() => setAsking(others)}
        >
          {text("endOthers")}
        </Button>
      }
    >
      <ProblemBanner query={sessions} />
      {list === undefined && sessions.problem === null && <Skeleton active title={false} />}
      <ul className="setting-rows">
        {list?.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => revoke.mutate({ _id: session._id })} />
        ))}
      </ul>
      {asking !== undefined && <EndOthersDialog count={asking} onClosed={() => setAsking(undefined)} />}
    </SettingSection>
  );
}
