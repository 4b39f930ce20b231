import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { makeMessage } from "#test/factories.ts";
import { movableClock, passes } from "#test/moved-clock.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, systemInfo, user } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

type Answer = ReturnType<typeof good>;

/** Requests that the layout around the page sends on every page, each with a successful answer. */
const frameCalls: Readonly<Record<string, () => Answer>> = {
  "/common/info": () => good(systemInfo),
  "/common/privatize": () => good({ privatize: false, privatize_code: "", internal_mode: false, livestock: false }),
  "/api/client/users/info": () => good(user),
  "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
  "/api/client/message/bell": () => good({ unread: 1, list: [], now: 0, enabled: null }),
  "/api/client/notify/dispatched": () => good({ count: 0, list: [] }),
  "/api/client/feedback/answers": () => good({ list: [] }),
  "/api/client/service/notices": () => good({ list: [] }),
  "/api/client/task/list": () => good([]),
  "/api/client/org/conf/alarmConf": () => good({ popup: true, sound: false, algs: null, quiet: null }),
  "/api/client/org/alias/get": () => good({ group: "" }),
};
const names = Object.keys(frameCalls);
/** Request for the signed-in user. Without its answer no page can be drawn. */
const callerCall = "/api/client/users/info";

const failure = () => refused("internal", "服务器内部错误", 500);
const sent = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path === path).length;

/** Opens a page. `fails` returns for each request of the layout whether it fails with status 500. */
function open(address: string, fails: (path: string) => boolean) {
  const answers = Object.entries(frameCalls).map(
    ([path, answer]) => [path, () => (fails(path) ? failure() : answer())] as const,
  );
  const seen = standInPlatform([makeMessage(1)], Object.fromEntries(answers));
  return { seen, ...renderConsole(address) };
}
const searchOfTree = "搜索设备组";
const frame = () => screen.getByRole("navigation", { name: "主菜单" });

beforeEach(() => {
  movableClock();
  storeToken("own");
  standInSockets();
});

describe("a failing request of the layout around the page", () => {
  it("every request of the layout is in the list of requests that these tests cover", async () => {
    const { seen } = open("/404", () => false);
    await screen.findByRole("button", { name: /未读 1 条/ });
    await passes(1_000);
    expect([...new Set(seen.map(({ path }) => path))].filter((path) => !names.includes(path))).toEqual([]);
  });

  it.each(names)(
    "%s: when it fails from the start, layout and page are shown, and it is repeated at most twice a minute",
    async (failing) => {
      const { seen } = open("/message", (path) => path === failing);
      if (failing === callerCall) await screen.findAllByText("服务器内部错误");
      else await screen.findByPlaceholderText(searchOfTree);
      expect(frame()).toBeDefined();
      const before = sent(seen, failing);
      expect(before).toBeLessThanOrEqual(3);
      await passes(60_000);
      expect(sent(seen, failing) - before).toBeLessThanOrEqual(2);
      expect(frame()).toBeDefined();
    },
  );

  it.each(names)(
    "%s: when it fails later, the drawn page stays, and it is repeated at most four times a minute",
    { tags: ["rest"] },
    async (failing) => {
      let isFailing = false;
      const { seen, client } = open("/message", (path) => isFailing && path === failing);
      const box = await screen.findByPlaceholderText(searchOfTree);
      const before = sent(seen, failing);
      isFailing = true;
      void client.invalidateQueries();
      await waitFor(() => expect(sent(seen, failing)).toBeGreaterThan(before));
      await passes(60_000);
      expect(screen.getByPlaceholderText(searchOfTree)).toBe(box);
      expect(sent(seen, failing) - before).toBeLessThanOrEqual(4);
    },
  );
});
