import { signOut } from "@huiyan/contract/session/session.api";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sendRequest } from "#shared/api/send-request.ts";
import { currentToken, storeToken } from "#shared/auth/session.store.ts";
import { notify } from "#shared/notice/notice.ts";
import { appText } from "./app.texts.ts";

/** Delay before the sign-in page, ms, so that the user can read the message. docs/reference/console.md C4. */
const leaveAfterMs = 500;

/** Ends the session, shows a message and opens the sign-in page after half a second. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const token = currentToken();
    if (token === null) return;
    // The token is removed first: the server would refuse any parallel call once it has ended the session.
    storeToken(null);
    await client.cancelQueries();
    // If the request fails, for example without a connection, the idle session expires on the server later.
    const request = sendRequest(signOut, {}, token).catch(() => undefined);
    await Promise.race([request, new Promise((resolve) => setTimeout(resolve, leaveAfterMs))]);
    notify("success", appText("signedOut"));
    setTimeout(() => {
      void navigate({ to: "/login" }).then(() => client.clear());
    }, leaveAfterMs);
  };
}
