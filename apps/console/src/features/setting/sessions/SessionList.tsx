import { listSessions, type OpenSession, revokeSessions } from "@huiyan/contract/session/session.api";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { type SentBy } from "#shared/api/call.ts";
import { changeCached } from "#shared/api/change-cached.ts";
import { type CommandOptions, useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { SessionRow } from "./SessionRow.tsx";

const listKey = keyOf(listSessions, {});
interface Listed {
  list: OpenSession[];
}

/**
 * Returns the options of the command that ends a session. The row disappears at once and is restored if the server
 * refuses.
 */
function revoking(): CommandOptions<unknown, SentBy<(typeof revokeSessions)["input"]>> {
  return {
    change: (client, { _id }) =>
      changeCached<Listed>(client, listKey, ({ list }) => ({
        list: list.filter((session) => session.current || (_id !== undefined && session._id !== _id)),
      })),
    success: text("ended"),
    refresh: (client) => client.invalidateQueries({ queryKey: listKey }),
  };
}

/** Asks before all other sessions are ended, and shows their number. */
function EndOthersDialog({ count, onClosed }: { count: number; onClosed: () => void }) {
  const run = useConfirm(revokeSessions, () => ({}), revoking());
  return (
    <CommandDialog
      run={run}
      title={text("endOthersTitle", { n: count })}
      action={text("endOthers")}
      danger
      onClosed={onClosed}
    >
      {text("endOthersHint")}
    </CommandDialog>
  );
}

/** List of the user's sessions. */
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
