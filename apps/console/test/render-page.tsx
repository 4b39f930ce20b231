import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import { parseSearch, stringifySearch } from "#app/search-text.ts";
import { createQueryClient } from "#shared/api/query-client.ts";
import { NoticeHost } from "#shared/notice/NoticeHost.tsx";

/** The shell's element around a page, which takes the focus after a click on the page's head. Tests of keys need it. */
function Frame() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Renders one page at an address, without the menu and the top bar; other addresses are empty. */
export function renderPage(address: `/${string}`, component: RouteComponent) {
  const root = createRootRoute({ component: Frame, notFoundComponent: () => null });
  const path = address.replace(/\?.*/, "");
  const page = createRoute({ path, component, getParentRoute: () => root });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  const client = createQueryClient();
  const shown = render(
    <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={client}>
        <NoticeHost />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { ...shown, router, client };
}
