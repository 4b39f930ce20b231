import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { storeToken } from "../../shared/auth/session.store.ts";

/** Takes a fresh session and goes to a page of the console; nothing of an earlier session stays in memory. */
export function useEnter(): (token: string, to: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (token, to) => {
    client.clear();
    storeToken(token);
    void navigate({ href: to, replace: true });
  };
}
