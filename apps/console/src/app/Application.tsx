import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { ConfigProvider } from "antd";
import { useEffect } from "react";
import { createQueryClient } from "#shared/api/query-client.ts";
import { followOtherTabs } from "#shared/auth/session.store.ts";
import { NoticeHost } from "#shared/notice/NoticeHost.tsx";
import { useReducedMotion } from "#shared/screen/use-reduced-motion.ts";
import { calm, light } from "#theme/theme.ts";
import { createConsoleRouter } from "./router.ts";
import { useAntdLocale } from "./use-antd-locale.ts";
import { useSessionEnd } from "./use-session-end.ts";

const queryClient = createQueryClient();
const router = createConsoleRouter();

/** Root component: theme and locale, server data, toasts, routes. Also handles the end of a session. */
export function Application() {
  useSessionEnd(router, queryClient);
  const locale = useAntdLocale();
  const theme = useReducedMotion() ? calm : light;
  useEffect(followOtherTabs, []);
  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        <NoticeHost />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
