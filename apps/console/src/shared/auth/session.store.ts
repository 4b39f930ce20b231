import { create } from "zustand";

const tokenKey = "huiyan.token";
/** Storage key of the user's own token while they view as another member. */
const ownTokenKey = "huiyan.token.own";

interface Session {
  /** Session token of this browser; null when no user is signed in. */
  token: string | null;
  /** The user's own token while they view as another member, else null. */
  ownToken: string | null;
  /** True on a screen share. Its token is kept in memory only, so other tabs of the browser do not use it. */
  display: boolean;
}

function stored(): Session {
  return { token: localStorage.getItem(tokenKey), ownToken: localStorage.getItem(ownTokenKey), display: false };
}

/** Session of this browser, in localStorage, so that all tabs share it. */
export const useSession = create<Session>(stored);

export function currentToken(): string | null {
  return useSession.getState().token;
}

/** Returns whether the user views the console as another member. No write is allowed then. */
export function isViewing(): boolean {
  return useSession.getState().ownToken !== null;
}

export function isDisplay(): boolean {
  return useSession.getState().display;
}

/**
 * Stores the session of a screen share in memory; null between two sessions. Does not change the stored session of the
 * browser's user.
 */
export function holdDisplayToken(token: string | null): void {
  useSession.setState({ token, ownToken: null, display: true });
}

/** Ends the screen share. If a user is signed in to this browser, that session then applies to this page. */
export function endDisplay(): void {
  useSession.setState(stored());
}

function put(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Stores the token of a sign-in; null is a sign-out. Also ends a view as another member. */
export function storeToken(token: string | null): void {
  put(ownTokenKey, null);
  put(tokenKey, token);
  useSession.setState({ token, ownToken: null, display: false });
}

/** Replaces the token that the server rotated with a call. Ignored after sign-out or another sign-in. */
export function rotateToken(sent: string | null, fresh: string): void {
  if (sent !== currentToken()) return;
  if (!isDisplay()) put(tokenKey, fresh);
  useSession.setState({ token: fresh });
}

/** Starts a view as another member with the token that the server issued for it. The caller must reload the page. */
export function startViewing(token: string): void {
  const { token: own, ownToken } = useSession.getState();
  if (own === null) return;
  // Starting a view from another view keeps the user's own token, not the token of the first view.
  put(ownTokenKey, ownToken ?? own);
  put(tokenKey, token);
  useSession.setState(stored());
}

/** Restores the user's own session. Returns true if there was a view; the caller must then reload the page. */
export function stopViewing(): boolean {
  const { ownToken } = useSession.getState();
  if (ownToken === null) return false;
  storeToken(ownToken);
  return true;
}

/** Applies a sign-in or sign-out in another tab to this tab. Returns the function that stops this. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (isDisplay()) return;
    if (event.key === tokenKey || event.key === ownTokenKey || event.key === null) useSession.setState(stored());
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
