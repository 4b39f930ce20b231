import { signIn } from "@huiyan/contract/session/session.api";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { useCommand } from "../../shared/api/use-command.ts";
import { storeToken } from "../../shared/auth/session.store.ts";

/** Only addresses of the console itself: a link must not lead elsewhere after sign-in. */
const Wanted = z
  .object({
    to: z
      .string()
      .regex(/^\/(?!\/|login)/)
      .catch("/home"),
  })
  .catch({ to: "/home" });

/** Signs in and goes where one wanted to go. The failure is shown in the form, not as a toast. */
export function useSignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: unknown = useSearch({ strict: false });
  return useCommand(signIn, {
    quiet: true,
    onSuccess: ({ token }) => {
      client.clear();
      storeToken(token);
      void navigate({ href: Wanted.parse(search).to, replace: true });
    },
  });
}
