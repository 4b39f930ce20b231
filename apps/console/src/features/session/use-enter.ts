import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { storeToken } from "#shared/auth/session.store.ts";

/** Returns the function that stores a new session, clears all data of the previous one, and opens a page. */
export function useEnter(): (token: string, to: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (token, to) => {
    client.clear();
    storeToken(token);
    void navigate({ href: to, replace: true });
  };
}
