/**
 * Service worker that shows pushes of the server as notifications while no console is focused. A click opens the
 * console. The worker stores no data and answers no requests.
 */

/** The parts of the service worker API that this file uses. The type library for pages does not contain them. */
interface Page {
  focused: boolean;
  navigate(url: string): Promise<unknown>;
  focus(): Promise<unknown>;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushArrival extends WorkerEvent {
  data: { json(): unknown } | null;
}
interface NoticeClick extends WorkerEvent {
  notification: { close(): void; data: { path: string } };
}
interface PushWorker {
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { scope: string; showNotification(title: string, options: object): Promise<void> };
  addEventListener(name: "push", handler: (event: PushArrival) => void): void;
  addEventListener(name: "notificationclick", handler: (event: NoticeClick) => void): void;
}
declare const self: PushWorker;

const messages = "#/message";

/**
 * Parses the payload (`PushPayload` of the contract). Does not use the contract's schema, so that the worker stays
 * small.
 */
function payloadOf({ data }: PushArrival): { title: string; body: string; path: string } {
  const of = (value: unknown, name: string): string => {
    const field: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
    return typeof field === "string" ? field : "";
  };
  try {
    const value = data?.json();
    const path = of(value, "path");
    return { title: of(value, "title"), body: of(value, "body"), path: path.startsWith("#/") ? path : messages };
  } catch {
    return { title: "", body: "", path: messages };
  }
}

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show(event: PushArrival): Promise<void> {
  // No notification while a console is focused, since it shows a popup itself.
  if ((await pages()).some((page) => page.focused)) return;
  const { title, body, path } = payloadOf(event);
  const options = { body, icon: "./favicon.svg", tag: "alarm", renotify: true, data: { path } };
  await self.registration.showNotification(title, options);
}

async function open({ notification }: NoticeClick): Promise<void> {
  const address = new URL(notification.data.path, self.registration.scope).href;
  const [page] = await pages();
  if (page === undefined) await self.clients.openWindow(address);
  else {
    await page.navigate(address).catch(() => undefined);
    await page.focus();
  }
}

self.addEventListener("push", (event) => event.waitUntil(show(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event));
});
