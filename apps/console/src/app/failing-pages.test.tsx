import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { movableClock, passes } from "#test/moved-clock.ts";
import { renderConsole } from "#test/render-console.tsx";
import { systemInfo, user } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest, standInServer } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";
import { pages } from "./pages.ts";

/** Requests that succeed in these tests, with their answers. Every other request of a page fails with status 500. */
const known: Record<string, () => ReturnType<typeof good>> = {
  "/common/info": () => good(systemInfo),
  "/common/privatize": () => good({ privatize: false, privatize_code: "", internal_mode: false, livestock: false }),
  "/api/client/users/info": () => good(user),
  "/api/client/org/alias/get": () => good({ group: "" }),
  "/api/operator/self": () =>
    good({ _id: idOf(1), account: "13900001111", name: "运营方", last_login_time: null, publisher: true }),
  "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
};

/** Words that claim that there is no data, or that all is well. */
const claims = /还没有|没有|暂无|无在岗|无数据|都在线|均在|正常|始终可见|(?<![\d,.:-])0 ?(条|个|台|路|人|种|%)/g;
/** Matches of `claims` that are fixed texts of a page and claim nothing about data. */
const harmless = /没有能看到的|没有权限|是否正常/g;

/**
 * Pages that are not tested here: they send requests before sign-in, or are empty without a parameter in the address.
 */
const outside = new Set(["/login", "/register", "/setup", "/operator/begin", "/screen", "/iframe", "/playback"]);
/** Query strings of pages that show the one item named in their address. */
const ofOne: Readonly<Record<string, string>> = {
  "/verify": "?n=LB202611250001&k=c71df3ffed2fdbd9&d=80cd9f3768fd&t=x",
  "/pointAlg": `?point_id=${idOf(1)}`,
  "/farmers/camera": `?id=${idOf(1)}`,
};
/** Pages without an error when all requests fail: they need only data of the user, or belong to another deployment. */
const forms = new Set(["/company", "/set/edit", "/set/logo", "/message/wens"]);
const asked = pages.map(({ path }) => path).filter((path) => !outside.has(path));

/** Maximum repeats of one request per minute and page. */
const maxRepeats = 5;
/**
 * Call that pages without a push connection send every 2 s to notice an unreachable server. This call never fails here.
 */
const pulse = "/healthz";
function repeatedOften(seen: readonly SeenRequest[]): string[] {
  const counts = new Map<string, number>();
  for (const { path, query } of seen.filter(({ path }) => path !== pulse)) {
    const request = `${path} ${JSON.stringify(query)}`;
    counts.set(request, (counts.get(request) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > maxRepeats).map(([request, count]) => `${count} x ${request}`);
}

beforeEach(() => {
  movableClock();
  storeToken("own");
  standInSockets();
});

it.each(asked)(
  "%s: while its requests fail, shows no claim about data and no loading state, and repeats no request more than 5 times a minute",
  async (path) => {
    const seen = standInServer(({ path: call }) => known[call]?.() ?? refused("internal", "服务器内部错误", 500));
    const { client } = renderConsole(`${path}${ofOne[path] ?? ""}`);
    await waitFor(() => expect(document.querySelector("main h1, main h2")).not.toBeNull());
    const isOpen = ({ state }: { state: { status: string; fetchStatus: string; fetchFailureReason: unknown } }) =>
      state.status === "pending" && state.fetchStatus === "fetching" && state.fetchFailureReason === null;
    await waitFor(() => expect(client.getQueryCache().getAll().filter(isOpen)).toEqual([]));
    if (!forms.has(path)) await screen.findAllByText(/服务器内部错误|无法读取/);
    const text = (document.querySelector("main")?.textContent ?? "").replaceAll(harmless, "");
    expect(text.match(claims) ?? []).toEqual([]);
    // A failed request must not look like a loading one, so no skeleton may remain.
    const waiting = [...document.querySelectorAll("main [class*=skeleton]")].map(({ className }) => className);
    expect(waiting).toEqual([]);
    const before = seen.length;
    await passes(60_000);
    expect(repeatedOften(seen.slice(before))).toEqual([]);
  },
);
