import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { pages } from "#app/pages.ts";
import { createConsoleRouter } from "#app/router.ts";
import { useSessionEnd } from "#app/use-session-end.ts";
import { createQueryClient } from "#shared/api/query-client.ts";
import { NoticeHost } from "#shared/notice/NoticeHost.tsx";

// The runner limits the time of a test. Loading a page must not count for the first test that shows it.
if (process.env.TEST_REPORT !== undefined) await Promise.all(pages.map(({ component }) => component.preload?.()));

function Console({ router, client }: { router: ReturnType<typeof createConsoleRouter>; client: QueryClient }) {
  useSessionEnd(router, client);
  return (
    <QueryClientProvider client={client}>
      <NoticeHost />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Renders the whole console at an address, without a browser's address bar. */
export function renderConsole(address: string) {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }));
  const client = createQueryClient();
  return { ...render(<Console router={router} client={client} />), router, client };
}
