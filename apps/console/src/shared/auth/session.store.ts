import { create } from "zustand";

const tokenKey = "huiyan.token";

interface Session {
  /** The token of this browser, or null when nobody is signed in. */
  token: string | null;
}

/** The session of this browser. Kept in localStorage so that every tab shares it. */
export const useSession = create<Session>(() => ({ token: localStorage.getItem(tokenKey) }));

export function currentToken(): string | null {
  return useSession.getState().token;
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, token);
  useSession.setState({ token });
}

/** The server rotated the token of a call. An answer that comes after sign-out or another sign-in changes nothing. */
export function rotateToken(sent: string | null, fresh: string): void {
  if (sent === currentToken()) storeToken(fresh);
}

/** Follows sign-in and sign-out in other tabs. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) useSession.setState({ token: localStorage.getItem(tokenKey) });
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
