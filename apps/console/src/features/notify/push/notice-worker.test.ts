import { beforeEach, expect, it, vi } from "vitest";

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
const shown: [string, { body: string; data: { path: string } }][] = [];
const opened: string[] = [];
let pages: { focused: boolean; navigate: (url: string) => Promise<void>; focus: () => void }[];

/** Replacement of the global scope that a browser gives a service worker. */
const scope = {
  addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  clients: { matchAll: async () => pages, openWindow: async (url: string) => opened.push(url) },
  registration: {
    scope: "https://huiyan.example/",
    showNotification: async (title: string, options: (typeof shown)[number][1]) => shown.push([title, options]),
  },
};
vi.stubGlobal("self", scope);
await import("./notice-worker.ts");

async function fire(name: string, event: object): Promise<void> {
  let work: unknown;
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}
const push = (data: unknown) => fire("push", { data: { json: () => JSON.parse(JSON.stringify(data)) } });
const click = (path: string) => fire("notificationclick", { notification: { close: vi.fn(), data: { path } } });

beforeEach(() => {
  vi.stubGlobal("self", scope);
  shown.length = 0;
  opened.length = 0;
  pages = [];
});

it("shows a push as a notification, and links only to the console's pages", async () => {
  await push({ title: "慧眼", body: "有新的报警", path: "#/message?id=1" });
  await push({ title: "慧眼", body: "x", path: "https://evil.example/" });
  expect(shown.map(([title, { body, data }]) => [title, body, data.path])).toEqual([
    ["慧眼", "有新的报警", "#/message?id=1"],
    ["慧眼", "x", "#/message"],
  ]);
});

it("shows no notification while a page of the console is focused, and shows an invalid push as well", async () => {
  pages = [{ focused: true, navigate: async () => undefined, focus: () => undefined }];
  await push({ title: "慧眼", body: "有新的报警", path: "#/message" });
  expect(shown).toEqual([]);
  pages = [];
  await fire("push", {
    data: {
      json: () => {
        throw new Error("no JSON");
      },
    },
  });
  expect(shown).toHaveLength(1);
});

it("a click opens the alarm in an open console, else opens a console", async () => {
  await click("#/message?id=1");
  expect(opened).toEqual(["https://huiyan.example/#/message?id=1"]);
  const navigate = vi.fn(async () => undefined);
  const focus = vi.fn();
  pages = [{ focused: false, navigate, focus }];
  await click("#/message?id=2");
  expect(navigate).toHaveBeenCalledWith("https://huiyan.example/#/message?id=2");
  expect(focus).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
});
