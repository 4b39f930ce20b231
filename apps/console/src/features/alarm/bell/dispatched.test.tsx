import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, user } from "#test/stand-in-platform.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";

const mine = makeMessage(1, { state: "dispatched", assignee: { _id: user.staff._id, name: "陈思远" }, client_read: 1 });
const open = "/api/client/notify/dispatched/open";
const sentTo = (seen: SeenRequest[], path: string) => seen.filter((one) => one.path === path).map(({ body }) => body);

let sockets: StandInSocket[];
let waiting: boolean;
beforeEach(() => {
  storeToken("abc");
  sockets = standInSockets();
  waiting = false;
});

function start() {
  const entry = { message: mine, sender: "王静", time: 0 };
  return standInPlatform([mine], {
    "/api/client/notify/dispatched": () => good({ count: waiting ? 1 : 0, list: waiting ? [entry] : [] }),
    [open]: () => {
      waiting = false;
      return good({});
    },
  });
}
const asked = (seen: SeenRequest[]) => sentTo(seen, "/api/client/notify/dispatched").length;
const ready = async (seen: SeenRequest[]) => {
  await screen.findByRole("button", { name: "报警消息，未读 0 条" });
  await waitFor(() => expect([sockets.length, asked(seen)]).toEqual([1, 1]));
};
const dispatch = (assignee: (typeof mine)["assignee"]) => {
  waiting = true;
  const message = { ...mine, assignee };
  act(() => sockets[0]?.push({ event: "org_latest_message", data: { message, unread: 0 } }));
};

it("announces an alarm that is assigned to the user, and keeps it in the bell until it is opened", {
  tags: ["rest"],
}, async () => {
  const seen = start();
  renderConsole("/message?start=0&end=99999");
  await ready(seen);
  dispatch(mine.assignee);
  await screen.findByText("王静 派发给您一条报警：区域入侵 · 东门堆场");
  const bell = await screen.findByRole("button", { name: "报警消息，未读 0 条，派发给您 1 条" });
  await userEvent.hover(bell);
  const list = await screen.findByRole("region", { name: "派发给您的报警" });
  await userEvent.click(within(list).getByRole("button", { name: /王静 派发/ }));
  await waitFor(() => expect(sentTo(seen, open)).toEqual([{ _id: mine._id }]));
  await screen.findByRole("button", { name: "报警消息，未读 0 条" });
});

it("sends no request when an alarm is assigned to another member", async () => {
  const seen = start();
  renderConsole("/message?start=0&end=99999");
  await ready(seen);
  dispatch({ _id: mine._id, name: "别人" });
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(asked(seen)).toBe(1);
});
