import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { good, standInServer } from "#test/stand-in-server.ts";
import { PageProblem } from "./PageProblem.tsx";
import { PendingPage } from "./PendingPage.tsx";

const info = {
  name: "慧眼",
  logo: "",
  version: "24.11.1",
  demo: false,
  command: "npm start --",
  setup_open: false,
  registration: true,
  phone_codes: true,
  single_sign_on: "",
  contact: { phone: "", email: "" },
  notice: { text: "", until: null },
};
const reload = vi.fn();
let answers: boolean;

beforeEach(() => {
  answers = true;
  reload.mockReset();
  sessionStorage.clear();
  vi.stubGlobal("location", { ...window.location, reload });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  standInServer(() => {
    if (!answers) throw new TypeError("Failed to fetch");
    return good(info);
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(load: () => Promise<{ Page: () => React.ReactNode }>) {
  const root = createRootRoute({
    component: () => (
      <>
        <nav>侧栏</nav>
        <Outlet />
      </>
    ),
  });
  const page = createRoute({ path: "/", getParentRoute: () => root, component: lazyRouteComponent(load, "Page") });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: PendingPage,
  });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
}
const missing = new TypeError("Failed to fetch dynamically imported module: /assets/page.js");
/** Marks the missing chunk as already reloaded once by the router, which otherwise reloads the page itself. */
const reloadedBefore = () => sessionStorage.setItem(`tanstack_router_reload:${missing.message}`, "1");

it.each([
  ["its program", missing],
  ["its styles", new Error("Unable to preload CSS for /assets/PointPage-B1.css")],
])(
  "shows in Chinese what to do, inside the layout, when a chunk of which %s cannot be fetched",
  async (_what, error) => {
    reloadedBefore();
    answers = false;
    open(() => Promise.reject(error));
    await screen.findByText("页面加载失败");
    expect(screen.getByText("侧栏")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(reload).not.toHaveBeenCalled();
  },
);

it("reloads the console on request when the server answers and a newer version replaced the chunk", async () => {
  reloadedBefore();
  open(() => Promise.reject(missing));
  await userEvent.click(await screen.findByRole("button", { name: "重新加载" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

let broken = true;
function Fragile() {
  if (broken) throw new Error("undefined is not a function");
  return <p>内容</p>;
}

it("retries in place after an error that the page threw", async () => {
  open(async () => ({ Page: Fragile }));
  await screen.findByText("页面出现错误");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await screen.findByText("内容");
});

it("loading a chunk times out after 120 s, not before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(() => new Promise(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(115_000));
  expect(screen.queryByText(/页面/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByText(/页面(加载失败|需要重新加载)/)).toBeDefined();
  vi.useRealTimers();
});
