import { create } from "zustand";

const tokenKey = "huiyan.token";
/** Beside the token while the console is looked at as somebody else: the token to come back to. */
const ownTokenKey = "huiyan.token.own";

interface Session {
  /** The token of this browser, or null when nobody is signed in. */
  token: string | null;
  /** One's own token while looking as somebody else, else null. */
  ownToken: string | null;
  /** This page is a wall: its token lives in memory alone and is nothing to the browser's other pages. */
  display: boolean;
}

function stored(): Session {
  return { token: localStorage.getItem(tokenKey), ownToken: localStorage.getItem(ownTokenKey), display: false };
}

/** The session of this browser. Kept in localStorage so that every tab shares it. */
export const useSession = create<Session>(stored);

export function currentToken(): string | null {
  return useSession.getState().token;
}

/** True while the console is looked at as somebody else, so that nothing may be changed. */
export function isViewing(): boolean {
  return useSession.getState().ownToken !== null;
}

export function isDisplay(): boolean {
  return useSession.getState().display;
}

/** A wall's session, or null between two; what the browser keeps for a person is left as it is. */
export function holdDisplayToken(token: string | null): void {
  useSession.setState({ token, ownToken: null, display: true });
}

/** The page is a wall no longer: whoever is signed in to this browser is so here, too. */
export function endDisplay(): void {
  useSession.setState(stored());
}

function put(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** A sign-in, or with null a sign-out. Also ends looking as somebody else. */
export function storeToken(token: string | null): void {
  put(ownTokenKey, null);
  put(tokenKey, token);
  useSession.setState({ token, ownToken: null, display: false });
}

/** The server rotated the token of a call. An answer that comes after sign-out or another sign-in changes nothing. */
export function rotateToken(sent: string | null, fresh: string): void {
  if (sent !== currentToken()) return;
  if (!isDisplay()) put(tokenKey, fresh);
  useSession.setState({ token: fresh });
}

/** Begins to look as somebody else, with the token that the server gave for it. The page must be opened afresh then. */
export function startViewing(token: string): void {
  const { token: own, ownToken } = useSession.getState();
  if (own === null) return;
  // Looking as a second person from the first one's view still leads back to oneself.
  put(ownTokenKey, ownToken ?? own);
  put(tokenKey, token);
  useSession.setState(stored());
}

/** Comes back to oneself. True when one was looking as somebody else; the page must be opened afresh then. */
export function stopViewing(): boolean {
  const { ownToken } = useSession.getState();
  if (ownToken === null) return false;
  storeToken(ownToken);
  return true;
}

/** Follows sign-in and sign-out in other tabs. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (isDisplay()) return;
    if (event.key === tokenKey || event.key === ownTokenKey || event.key === null) useSession.setState(stored());
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
