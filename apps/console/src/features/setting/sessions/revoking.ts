import { listSessions, type OpenSession, type revokeSessions } from "@huiyan/contract/session/session.api";
import { type SentBy } from "../../../shared/api/call.ts";
import { changeCached } from "../../../shared/api/change-cached.ts";
import { type CommandOptions } from "../../../shared/api/use-command.ts";
import { keyOf } from "../../../shared/api/use-query-of.ts";
import { settingText as text } from "../setting.texts.ts";

const listKey = keyOf(listSessions, {});
interface Listed {
  list: OpenSession[];
}

/** An ended session leaves the list at once and comes back if the server refuses. */
export function revoking(): CommandOptions<unknown, SentBy<(typeof revokeSessions)["input"]>> {
  return {
    change: (client, { _id }) =>
      changeCached<Listed>(client, listKey, ({ list }) => ({
        list: list.filter((session) => session.current || (_id !== undefined && session._id !== _id)),
      })),
    success: text("ended"),
    refresh: (client) => client.invalidateQueries({ queryKey: listKey }),
  };
}
