import { listSessions, type OpenSession, revokeSessions } from "@huiyan/contract/session/session.api";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { changeCached } from "../../../shared/api/change-cached.ts";
import { useCommand } from "../../../shared/api/use-command.ts";
import { keyOf, useQueryOf } from "../../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { EndOthersDialog } from "./EndOthersDialog.tsx";
import { SessionRow } from "./SessionRow.tsx";

const listKey = keyOf(listSessions, {});
interface Listed {
  list: OpenSession[];
}

/** Where one is signed in. An ended one leaves the list at once and comes back if the server refuses. */
export function SessionList() {
  const sessions = useQueryOf(listSessions, {}, { staleTime: 0 });
  const [asking, setAsking] = useState<number>();
  const revoke = useCommand(revokeSessions, {
    change: (client, { _id }) =>
      changeCached<Listed>(client, listKey, ({ list }) => ({
        list: list.filter((session) => session.current || (_id !== undefined && session._id !== _id)),
      })),
    success: text("ended"),
    refresh: (client) => client.invalidateQueries({ queryKey: listKey }),
  });
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
      {asking !== undefined && (
        <EndOthersDialog count={asking} onEnd={() => revoke.mutate({})} onClosed={() => setAsking(undefined)} />
      )}
    </SettingSection>
  );
}
