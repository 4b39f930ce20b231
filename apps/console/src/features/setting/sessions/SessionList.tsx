import { listSessions, type OpenSession, revokeSessions } from "@huiyan/contract/session/session.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { keyOf, useQueryOf } from "../../../shared/api/use-query-of.ts";
import { notify } from "../../../shared/dialog/notice.ts";
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
  const client = useQueryClient();
  const sessions = useQueryOf(listSessions, {}, { staleTime: 0 });
  const [asking, setAsking] = useState<number>();
  const revoke = useCommand(revokeSessions, {
    onMutate: async ({ _id }) => {
      await client.cancelQueries({ queryKey: listKey });
      const before = client.getQueryData<Listed>(listKey);
      const stays = (session: OpenSession) => session.current || (_id !== undefined && session._id !== _id);
      client.setQueryData<Listed>(listKey, (old) => old && { list: old.list.filter(stays) });
      return { before };
    },
    onError: (_error, _input, back: { before: Listed | undefined } | undefined) => {
      if (back?.before !== undefined) client.setQueryData(listKey, back.before);
    },
    onSuccess: () => notify("success", text("ended")),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: listKey });
    },
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
