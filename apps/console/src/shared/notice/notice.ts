export type NoticeKind = "success" | "error" | "info";

type Host = (kind: NoticeKind, text: string) => void;
let host: Host | undefined;
const waiting: [NoticeKind, string][] = [];

/** Shows a toast; may be called from anywhere, also before the page has been drawn. */
export function notify(kind: NoticeKind, text: string): void {
  if (host === undefined) waiting.push([kind, text]);
  else host(kind, text);
}

const repeatedKey = "huiyan.repeated";

/** A success that is told once more when the page has been loaded again, which ends the toast that tells it now. */
export function repeatAfterReload(text: string): void {
  sessionStorage.setItem(repeatedKey, text);
}

/** The component that draws toasts takes its place. Returns the way to leave it. */
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
