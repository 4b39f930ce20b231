export type NoticeKind = "success" | "error" | "info";

type Host = (kind: NoticeKind, text: string) => void;
let host: Host | undefined;
const waiting: [NoticeKind, string][] = [];

/** Shows a toast. May be called from anywhere, also before the page has been drawn: the toast then appears later. */
export function notify(kind: NoticeKind, text: string): void {
  if (host === undefined) waiting.push([kind, text]);
  else host(kind, text);
}

const repeatedKey = "huiyan.repeated";

/** Shows a success message again after the page reloads, since the reload ends the toast that shows it now. */
export function repeatAfterReload(text: string): void {
  sessionStorage.setItem(repeatedKey, text);
}

/** Registers the component that draws toasts. Returns the function that unregisters it. */
export function hostNotices(next: Host): () => void {
  host = next;
  const repeated = sessionStorage.getItem(repeatedKey);
  sessionStorage.removeItem(repeatedKey);
  if (repeated !== null) notify("success", repeated);
  for (const [kind, text] of waiting.splice(0)) next(kind, text);
  return () => {
    host = undefined;
  };
}
